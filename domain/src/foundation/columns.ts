/** A column of a statement's rows: the Postgres types it may have, and what the driver makes of them. */
export interface Column<T> {
  readonly types: readonly string[];
  readonly isNullable: boolean;
  /** The table's column may be null, but no row of the statement has a null there. */
  readonly isNeverNullHere?: true;
  /** Only for the compiler. */
  readonly value?: T;
}

export type Columns = Readonly<Record<string, Column<unknown>>>;

/** The type of a row with these columns. */
export type RowOf<C extends Columns> = {
  readonly [Name in keyof C]: C[Name] extends Column<infer T> ? T : never;
};

const of = <T>(...types: string[]): Column<T> => ({ types, isNullable: false });

export const uuid = of<string>('uuid');
export const text = of<string>('text');
export const int = of<number>('integer');
/** The driver returns it as text: it may exceed what a number holds. */
export const bigint = of<string>('bigint');
export const float = of<number>('double precision');
export const boolean = of<boolean>('boolean');
export const timestamptz = of<Date>('timestamp with time zone');
export const timestamptzArray = of<Date[]>('timestamp with time zone[]');
export const textArray = of<string[]>('text[]');
export const uuidArray = of<string[]>('uuid[]');
export const bytea = of<Buffer>('bytea');

/** A text of which only some values exist, as a check or the code that writes it guarantees. */
export const textOf = <T extends string>(): Column<T> => of<T>('text');
/** JSON of a shape that the code that writes it guarantees. */
export const json = <T>(): Column<T> => of<T>('jsonb', 'json');
/** An array of texts of which only some values exist. */
export const textArrayOf = <T extends string>(): Column<T[]> => of<T[]>('text[]');

/**
 * A nullable column of a statement that returns no row with a null there, because of a condition or a check of the table.
 */
export function neverNull<T>(column: Column<T>): Column<T> {
  return { ...column, isNeverNullHere: true };
}

/** A column that may be null. */
export function nullable<T>({ types }: Column<T>): Column<T | null> {
  return { types, isNullable: true };
}
