/**
 * How a deletion clears rows: a SET list, and the columns that it does not change. Together they are all columns of the table.
 */
export interface Cleared {
  readonly set: string;
  readonly kept: string;
}

/** A table with rows about a person: which columns their export shows, and what deleting the account does with the rows. */
export interface PersonalTable {
  readonly table: string;
  /** The columns that contain the person's id. */
  readonly columns: readonly string[];
  /** The columns that the person's export shows; absent if the table is not exported. */
  readonly shown?: string;
  /** The other columns of a table that is exported. */
  readonly hidden?: string;
  /** Whether a deletion of the account deletes the rows, keeps them unchanged, or clears columns. */
  readonly onDeletion: 'delete' | 'keep' | Cleared;
}
