import type pg from 'pg';

/** A client of pg: the rooms have types of their own versions. */
interface Client {
  query(submittable: object): unknown;
}

/** A column as Postgres describes it; `tableID` is 0 for an expression. */
export interface DescribedColumn {
  readonly name: string;
  readonly dataTypeID: number;
  readonly tableID: number;
  readonly columnID: number;
}

/** Asks Postgres for the columns of a statement without running it. Rejects when the statement is not valid. */
export function describeStatement(client: Client, text: string): Promise<readonly DescribedColumn[]> {
  return new Promise((resolve, reject) => {
    let columns: readonly DescribedColumn[] = [];
    // What pg-cursor does too: a submittable speaks the extended query protocol by itself.
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
