import type pg from 'pg';

/** A statement that Postgres plans once per connection: `name` must be unique to its text. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What the driver takes; without the name where a pooler hands each statement to another connection. */
export function queryOf({ name, text, values }: Statement, isPrepared: boolean): pg.QueryConfig {
  return isPrepared ? { name, text, values: [...values] } : { text, values: [...values] };
}
