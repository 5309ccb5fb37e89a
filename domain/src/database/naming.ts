import { DefaultNamingStrategy, type Table } from 'typeorm';
import { columnName } from '../foundation/column-name.js';

/** Columns are named like properties in snake_case; constraints have Postgres' default names. */
export class PostgresNaming extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string): string {
    return customName || columnName(propertyName);
  }

  override primaryKeyName(table: Table | string): string {
    return `${this.getTableName(table)}_pkey`;
  }

  override uniqueConstraintName(table: Table | string, columns: string[]): string {
    return [this.getTableName(table), ...columns, 'key'].join('_');
  }

  override foreignKeyName(table: Table | string, columns: string[]): string {
    return [this.getTableName(table), ...columns, 'fkey'].join('_');
  }
}
