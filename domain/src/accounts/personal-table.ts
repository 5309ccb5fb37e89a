/**
 * How an account's deletion clears rows: a SET list with changed columns, and the list of columns that do not
 * change. Together, these are all columns of the table.
 */
export interface ClearedColumns {
  readonly set: string;
  readonly kept: string;
}

/**
 * A table with rows about a person or about the person's listings: the columns that a data export shows, and the
 * effect of an account's deletion on the rows.
 */
export interface PersonalTable {
  readonly table: string;
  /** The columns that contain the person's id; empty if `condition` selects the rows. */
  readonly columns: readonly string[];
  /** SQL condition that selects the rows about the person $1 if `columns` is empty. */
  readonly condition?: string;
  /** The columns that the person's data export shows; absent if the table is not exported. */
  readonly shown?: string;
  /** The columns that the data export leaves out. */
  readonly hidden?: string;
  /** Whether a deletion of the account deletes the rows, keeps them unchanged, or clears columns. */
  readonly onDeletion: 'delete' | 'keep' | ClearedColumns;
}
