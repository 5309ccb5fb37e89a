import { DefaultNamingStrategy, type Table } from 'typeorm';
import { columnName } from '../foundation/sql/column-name.js';

/** Names columns like their properties, but in snake_case. Names constraints as Postgres does by default. */
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
