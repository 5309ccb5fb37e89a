import { PERSONAL_TABLES, USERS_TABLE } from './personal-data.js';

/**
 * Returns the statement that selects all data of the person $1 as the pieces of one JSON document (ACCOUNT-1). Each row
 * of a table is a piece, because a whole document can be too large for memory. Postgres returns the selects of a
 * UNION ALL in their order, since it plans cursors without parallel workers.
 */
export function exportStatement(): string {
  const sections = PERSONAL_TABLES.flatMap(({ table, columns, shown: exportedColumns }) => {
    if (exportedColumns === undefined) return [];
    const ownRowsCondition = columns.map((column) => `${column} = $1`).join(' OR ');
    return [
      `SELECT ',"${table}":['`,
      `SELECT CASE row_number() OVER () WHEN 1 THEN '' ELSE ',' END || to_jsonb(part)::text
       FROM (SELECT ${exportedColumns} FROM ${table} WHERE ${ownRowsCondition}) AS part`,
      `SELECT ']'`,
    ];
  });
  const profileSql = `(SELECT to_jsonb(own)::text FROM (SELECT ${USERS_TABLE.shown} FROM users WHERE id = $1) AS own)`;
  const pieces = [
    `SELECT '{"profile":' || coalesce(${profileSql}, 'null') AS piece`,
    ...sections,
    `SELECT '}'`,
  ];
  return pieces.join(' UNION ALL ');
}

/** Returns the statements that remove the person $1 from every table but `users` (ACCOUNT-2). */
export function deletionStatements(): string[] {
  return PERSONAL_TABLES.flatMap(({ table, columns, condition, onDeletion }) => {
    if (onDeletion === 'keep') return [];
    const ownRowsCondition = condition ?? columns.map((column) => `${column} = $1`).join(' OR ');
    return [
      onDeletion === 'delete'
        ? `DELETE FROM ${table} WHERE ${ownRowsCondition}`
        : `UPDATE ${table} SET ${onDeletion.set} WHERE ${ownRowsCondition}`,
    ];
  });
}
