import { PERSONAL_TABLES, USERS_TABLE } from './personal-data.js';
import type { PersonalTable } from './personal-table.js';

/**
 * Returns the statement that selects all data of the person $1 as the pieces of one JSON document with a line for each
 * row (ACCOUNT-1). Each row is a piece, because a whole document can be too large for memory. Postgres returns the rows
 * of a UNION ALL in the order of its selects, because it plans cursors without parallel workers.
 */
export function exportStatement(): string {
  const sections = PERSONAL_TABLES.flatMap((personalTable) => {
    const { table, shown: exportedColumns } = personalTable;
    if (exportedColumns === undefined) return [];
    return [
      `SELECT E',\\n"${table}":['`,
      `SELECT CASE row_number() OVER () WHEN 1 THEN E'\\n' ELSE E',\\n' END || to_jsonb(part)::text
       FROM (SELECT ${exportedColumns} FROM ${table} WHERE ${ownRowsCondition(personalTable)}) AS part`,
      `SELECT ']'`,
    ];
  });
  const profileSql = `(SELECT to_jsonb(own)::text FROM (SELECT ${USERS_TABLE.shown} FROM users WHERE id = $1) AS own)`;
  const pieces = [
    `SELECT '{"profile":' || coalesce(${profileSql}, 'null') AS piece`,
    ...sections,
    `SELECT E'\\n}\\n'`,
  ];
  return pieces.join(' UNION ALL ');
}

/** Returns the statements that remove the person $1 from every table but `users` (ACCOUNT-2). */
export function deletionStatements(): string[] {
  return PERSONAL_TABLES.flatMap((personalTable) => {
    const { table, onDeletion } = personalTable;
    if (onDeletion === 'keep') return [];
    const condition = ownRowsCondition(personalTable);
    return [
      onDeletion === 'delete'
        ? `DELETE FROM ${table} WHERE ${condition}`
        : `UPDATE ${table} SET ${onDeletion.set} WHERE ${condition}`,
    ];
  });
}

/** Returns the SQL condition of the rows about the person $1. */
function ownRowsCondition({ columns, condition }: PersonalTable): string {
  return condition ?? columns.map((column) => `${column} = $1`).join(' OR ');
}
