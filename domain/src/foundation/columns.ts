/** A column of a statement's rows: the Postgres types that it can have, and the type of the driver's value. */
export interface Column<T> {
  readonly types: readonly string[];
  readonly isNullable: boolean;
  /** True for a nullable column of a table if no row of this statement has a null in it. */
  readonly isNeverNullHere?: true;
  /** Never set: only carries the value's type for the compiler. */
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
/** The driver returns it as text, because it can exceed a number's precision. */
export const bigint = of<string>('bigint');
export const float = of<number>('double precision');
export const boolean = of<boolean>('boolean');
export const timestamptz = of<Date>('timestamp with time zone');
export const timestamptzArray = of<Date[]>('timestamp with time zone[]');
export const textArray = of<string[]>('text[]');
export const uuidArray = of<string[]>('uuid[]');
export const bytea = of<Buffer>('bytea');

/** A text column with only the values T, which a check constraint or the writing code guarantees. */
export const textOf = <T extends string>(): Column<T> => of<T>('text');
/** A JSON column of the shape T, which the writing code guarantees. */
export const json = <T>(): Column<T> => of<T>('jsonb', 'json');
/** An array of texts with only the values T. */
export const textArrayOf = <T extends string>(): Column<T[]> => of<T[]>('text[]');

/** A nullable column in a statement that never returns a null in it, because of a condition or a check constraint. */
export function neverNull<T>(column: Column<T>): Column<T> {
  return { ...column, isNeverNullHere: true };
}

/** A column that may be null. */
export function nullable<T>({ types }: Column<T>): Column<T | null> {
  return { types, isNullable: true };
}
