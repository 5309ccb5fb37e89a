/** Stands in a filter's SQL for the value that was asked for; it is always bound, never written into the text. */
export const HELD = ':value';

/** Stands anywhere in a source's SQL for the present moment. */
export const NOW = ':now';

/** SQL that is true for what the filter lets through: one text with `:value` in it, or one for each value that may be asked for. */
export type Filter = string | Readonly<Record<string, string>>;

/** Where a list of the console comes from. Every sort and filter is named here; nothing else can be asked for. */
export interface ListSource<Row> {
  readonly from: string;
  /** Columns, named as `Row` names them. */
  readonly columns: string;
  readonly id: string;
  readonly sorts: Readonly<Record<string, string>>;
  readonly filters: Readonly<Record<string, Filter>>;
  /** Never set: ties the row's type to the source. */
  readonly row?: Row;
}

/** What was asked of a list, as its endpoint parsed it. */
export type ListAsked = {
  readonly page: number;
  readonly perPage: number;
  readonly sort: string;
  readonly order?: 'asc' | 'desc' | undefined;
} & Readonly<Record<string, unknown>>;

/** SQL that is true where one of the columns holds the text that was asked for, whatever its case, or is the id it names. */
export function search(columns: readonly string[], ids: readonly string[]): string {
  const pattern = String.raw`'%' || regexp_replace(${HELD}::text, '([\\%_])', '\\\1', 'g') || '%'`;
  return [
    ...columns.map((column) => `${column} ILIKE ${pattern}`),
    ...ids.map((id) => `${id}::text = lower(${HELD}::text)`),
  ].join(' OR ');
}
