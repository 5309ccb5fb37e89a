/** A row as the database has it: its moments are dates. */
export type Stored<Row, Moments extends keyof Row> = Omit<Row, Moments> & {
  readonly [Key in Moments]: null extends Row[Key] ? Date | null : Date;
};
