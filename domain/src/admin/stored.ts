/**
 * A type of the contract as the database driver returns it: the fields named in `Moments` are Date values
 * instead of texts.
 */
export type Stored<Row, Moments extends keyof Row> = Omit<Row, Moments> & {
  readonly [Key in Moments]: null extends Row[Key] ? Date | null : Date;
};
