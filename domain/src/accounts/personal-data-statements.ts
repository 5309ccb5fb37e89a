import { PERSONAL_TABLES, USERS_TABLE } from './personal-data.js';

/**
 * Returns the statement that selects all data of the person $1, in one snapshot, as one JSON `document`
 * (ACCOUNT-1).
 */
export function exportStatement(): string {
  const sections = PERSONAL_TABLES.flatMap(({ table, columns, shown: exportedColumns }) => {
    if (exportedColumns === undefined) return [];
    const ownRowsCondition = columns.map((column) => `${column} = $1`).join(' OR ');
    return [
      `'${table}', (SELECT coalesce(jsonb_agg(to_jsonb(part)), '[]') FROM (SELECT ${exportedColumns} FROM ${table} WHERE ${ownRowsCondition}) AS part)`,
    ];
  });
  const profileSql = `(SELECT to_jsonb(own) FROM (SELECT ${USERS_TABLE.shown} FROM users WHERE id = $1) AS own)`;
  return `SELECT jsonb_build_object('profile', ${profileSql}, ${sections.join(', ')})::text AS document`;
}

/** Returns the statements that remove the person $1 from every table but `users` (ACCOUNT-2). */
export function deletionStatements(): string[] {
  return PERSONAL_TABLES.flatMap(({ table, columns, onDeletion }) => {
    if (onDeletion === 'keep') return [];
    const ownRowsCondition = columns.map((column) => `${column} = $1`).join(' OR ');
    return [
      onDeletion === 'delete'
        ? `DELETE FROM ${table} WHERE ${ownRowsCondition}`
        : `UPDATE ${table} SET ${onDeletion.set} WHERE ${ownRowsCondition}`,
    ];
  });
}
