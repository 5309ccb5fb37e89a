import { DefaultNamingStrategy } from 'typeorm';

/** Columns are the properties' names in snake_case. */
export class SnakeNaming extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string): string {
    return customName || propertyName.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }
}
