/** A SET list, and the columns that it does not change: together all columns of the table. */
export interface Cleared {
  readonly set: string;
  readonly kept: string;
}

/** A table with rows about a person: what their export shows of it, and what a deletion of the account does to it. */
export interface PersonalTable {
  readonly table: string;
  /** Columns that name the person. */
  readonly columns: readonly string[];
  /** The columns in the person's export; absent if the table is not exported. */
  readonly shown?: string;
  /** The other columns of an exported table. */
  readonly hidden?: string;
  /** Deletes the rows, keeps them as they are, or clears columns. */
  readonly onDeletion: 'delete' | 'keep' | Cleared;
}
