/**
 * A column of a statement's rows: the Postgres types that are allowed, and the type of the driver's value.
 */
export interface Column<T> {
  readonly types: readonly string[];
  readonly isNullable: boolean;
  /** Set if the table's column may be null, but no row of this statement has a null in it. */
  readonly isNeverNullHere?: true;
  /** Has no value at runtime: only tells the compiler the type of the column's values. */
  readonly value?: T;
}

export type Columns = Readonly<Record<string, Column<unknown>>>;

/** The type of a row with these columns. */
export type RowOf<C extends Columns> = {
  readonly [Name in keyof C]: C[Name] extends Column<infer T> ? T : never;
};

const columnOf = <T>(...types: string[]): Column<T> => ({ types, isNullable: false });

export const uuid = columnOf<string>('uuid');
export const text = columnOf<string>('text');
export const int = columnOf<number>('integer');
/** A bigint is returned as text, because it can exceed the precision of a number. */
export const bigint = columnOf<string>('bigint');
export const float = columnOf<number>('double precision');
export const boolean = columnOf<boolean>('boolean');
export const timestamptz = columnOf<Date>('timestamp with time zone');
export const timestamptzArray = columnOf<Date[]>('timestamp with time zone[]');
export const textArray = columnOf<string[]>('text[]');
export const uuidArray = columnOf<string[]>('uuid[]');
export const bytea = columnOf<Buffer>('bytea');

/** A text column with only the values T. A check constraint, or the code that writes the rows, guarantees that. */
export const textOf = <T extends string>(): Column<T> => columnOf<T>('text');
/** A JSON column of the shape T. The code that writes the rows guarantees that shape. */
export const json = <T>(): Column<T> => columnOf<T>('jsonb', 'json');
/** An array of texts with only the values T. */
export const textArrayOf = <T extends string>(): Column<T[]> => columnOf<T[]>('text[]');

/** Marks a nullable column as never null in this statement, because of a condition or a check constraint. */
export function neverNull<T>(column: Column<T>): Column<T> {
  return { ...column, isNeverNullHere: true };
}

/** A column that may be null. */
export function nullable<T>({ types }: Column<T>): Column<T | null> {
  return { types, isNullable: true };
}
