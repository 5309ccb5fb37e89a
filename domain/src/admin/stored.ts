/** A contract type as read from the database: the times named in `Moments` are Date values. */
export type Stored<Row, Moments extends keyof Row> = Omit<Row, Moments> & {
  readonly [Key in Moments]: null extends Row[Key] ? Date | null : Date;
};
