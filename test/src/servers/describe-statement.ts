import type pg from 'pg';

/**
 * The part of pg's client that is used here. Its own type cannot be imported: workspaces use different versions of
 * pg's types.
 */
interface Client {
  query(submittable: object): unknown;
}

/** A result column as Postgres describes it; `tableID` is 0 for an expression. */
export interface DescribedColumn {
  readonly name: string;
  readonly dataTypeID: number;
  readonly tableID: number;
  readonly columnID: number;
}

/**
 * Returns the columns of a statement as Postgres describes them, without running it. Rejects for an invalid statement.
 */
export function describeStatement(client: Client, text: string): Promise<readonly DescribedColumn[]> {
  return new Promise((resolve, reject) => {
    let columns: readonly DescribedColumn[] = [];
    // pg passes its connection to an object with `submit`, as for pg-cursor, so the object can use the extended query
    // protocol.
    client.query({
      submit(connection: pg.Connection) {
        connection.parse({ text, name: '', types: [] } as never, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription(message: { fields: readonly DescribedColumn[] }) {
        columns = message.fields;
      },
      handleError: reject,
      handleReadyForQuery() {
        resolve(columns);
      },
    } as pg.Submittable);
  });
}
