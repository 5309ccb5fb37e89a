/** Placeholder in a filter's SQL. It becomes a parameter to which the requested value is bound. */
export const VALUE_PLACEHOLDER = ':value';

/** Placeholder in a source's SQL for the current time. */
export const NOW_PLACEHOLDER = ':now';

/** The SQL condition of a filter: one condition with `:value`, or one condition for each allowed value. */
export type Filter = string | Readonly<Record<string, string>>;

/** The source of a console list. Requests can use only the sorts and filters declared here. */
export interface ListSource<Row> {
  readonly from: string;
  /** An indexed time column that is never null. A list contains the rows with the latest values of it (CONSOLE-5). */
  readonly newest: string;
  /** The selected columns, named like the properties of `Row`. */
  readonly columns: string;
  readonly id: string;
  readonly sorts: Readonly<Record<string, string>>;
  readonly filters: Readonly<Record<string, Filter>>;
  /** Never set: only connects the row's type with the source. */
  readonly row?: Row;
}

/** A list's parsed query. */
export type ListRequest = {
  readonly page: number;
  readonly perPage: number;
  readonly sort: string;
  readonly order?: 'asc' | 'desc' | undefined;
} & Readonly<Record<string, unknown>>;

/** A LIKE pattern for all texts that contain the requested text. */
export const CONTAINS_PATTERN = String.raw`'%' || regexp_replace(${VALUE_PLACEHOLDER}::text, '([\\%_])', '\\\1', 'g') || '%'`;

/** Returns a condition for small tables: one of the columns contains the text, ignoring case, or one of the ids equals it. */
export function searchCondition(columns: readonly string[], ids: readonly string[]): string {
  return [
    ...columns.map((column) => `${column} ILIKE ${CONTAINS_PATTERN}`),
    ...ids.map((id) => `${id}::text = lower(${VALUE_PLACEHOLDER}::text)`),
  ].join(' OR ');
}
