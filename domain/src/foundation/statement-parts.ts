/** The values of one statement, in the order in which its text names them. */
export class Bindings {
  readonly values: unknown[] = [];

  /** Binds a value as a type of Postgres'; answers how the text names it. */
  bind(type: string, value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }
}

/**
 * One of the changes that a statement makes. What a feature writes is said once as a part, whether it is written alone or
 * together with what other features write.
 */
export interface Part {
  /** What other parts of the statement call its rows. */
  readonly name: string;
  /** Its text; nothing in it but the values it binds may differ from one call to the next, or it is planned anew each time. */
  readonly text: (bindings: Bindings) => string;
}

/** Text and values, as a driver takes them. */
export type BoundText = [text: string, values: unknown[]];

/** A part as a statement of its own. */
export function alone({ text }: Part): BoundText {
  const bindings = new Bindings();
  return [text(bindings), bindings.values];
}

/**
 * Parts as one statement, which is one transaction: it answers the rows of the last, and writes whatever those before it
 * do. Each part sees the database as it was before all of them, and of the others what they return: one that is to happen
 * only if another did reads from that.
 */
export function inOne(parts: readonly Part[], last: Part): BoundText {
  const bindings = new Bindings();
  const before = parts.map(({ name, text }) => `${name} AS (${text(bindings)})`);
  return [`WITH ${before.join(',\n')}\n${last.text(bindings)}`, bindings.values];
}

/** The rows of a part, as the end of a statement: their ids. */
export function idsOf(part: string): Part {
  return { name: 'ids', text: () => `SELECT id FROM ${part}` };
}

/** What a part reads from: it is written if each of these parts has a row. */
export function from(parts: readonly string[]): string {
  return parts.length === 0 ? '' : `FROM ${parts.join(', ')}`;
}
