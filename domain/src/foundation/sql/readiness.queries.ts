import { int, text } from './columns.js';
import { statement } from './statement.js';

/** Succeeds only if the database responds. */
export const ping = statement({ one: int }, 'SELECT 1 AS one');

/** Selects the names of the migrations that have run. */
export const selectMigrations = statement({ name: text }, 'SELECT name::text AS name FROM migrations');
