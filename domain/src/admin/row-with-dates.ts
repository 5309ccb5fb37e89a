/**
 * A type of the contract as the database driver returns it: the fields named in `DateFields` are Date values
 * instead of texts.
 */
export type RowWithDates<Row, DateFields extends keyof Row> = Omit<Row, DateFields> & {
  readonly [Key in DateFields]: null extends Row[Key] ? Date | null : Date;
};
