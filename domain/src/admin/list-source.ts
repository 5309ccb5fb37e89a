/** Placeholder in a filter's SQL. It becomes a parameter to which the requested value is bound. */
export const VALUE_PLACEHOLDER = ':value';

/** Placeholder in a source's SQL for the current time. */
export const NOW_PLACEHOLDER = ':now';

/** The SQL condition of a filter: one condition with `:value`, or one condition for each allowed value. */
export type FilterSql = string | Readonly<Record<string, string>>;

/** The source of a console list. Requests can use only the sorts and filters declared here. */
export interface ListSource<Row> {
  readonly fromSql: string;
  /**
   * A time column with an index and no nulls. The list contains only the CONSOLE_ROWS_MAX rows with the latest times
   * (CONSOLE-5).
   */
  readonly timeColumn: string;
  /** The selected columns, named like the properties of `Row`. */
  readonly columnsSql: string;
  readonly idColumn: string;
  readonly sortColumns: Readonly<Record<string, string>>;
  readonly filterConditions: Readonly<Record<string, FilterSql>>;
  /** Never set at runtime: this property only lets the compiler infer the type of the rows. */
  readonly row?: Row;
}

/** The requested page, sort order and filters of a list, already validated. */
export type ListRequest = {
  readonly page: number;
  readonly perPage: number;
  readonly sort: string;
  readonly order?: 'asc' | 'desc' | undefined;
} & Readonly<Record<string, unknown>>;

/** SQL of a LIKE pattern that matches every text which contains the requested text. */
export const CONTAINS_PATTERN = String.raw`'%' || regexp_replace(${VALUE_PLACEHOLDER}::text, '([\\%_])', '\\\1', 'g') || '%'`;

/**
 * Returns a search condition for small tables: one of the columns contains the requested text in any case, or
 * one of the ids equals it.
 */
export function searchCondition(columns: readonly string[], ids: readonly string[]): string {
  return [
    ...columns.map((column) => `${column} ILIKE ${CONTAINS_PATTERN}`),
    ...ids.map((id) => `${id}::text = lower(${VALUE_PLACEHOLDER}::text)`),
  ].join(' OR ');
}
