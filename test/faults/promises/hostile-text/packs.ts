import { packTexts } from './typed-fields.js';

const FIELD_MAX = 96;
const LONG_MAX = 1900;
const ENTRIES = 30;

/** The texts that each field accepted, by the field's name. */
export type AcceptedTexts = ReadonlyMap<string, readonly string[]>;

/** The accepted texts. Several are joined into one value, so that few pages show them all. */
export interface Packs {
  readonly line: (field: string) => readonly string[];
  readonly long: (field: string) => readonly string[];
  readonly entries: (field: string) => readonly (readonly string[])[];
}

/** Joins the accepted texts for each kind of field. */
export const packsOf = (taken: AcceptedTexts): Packs => ({
  line: lineOf(taken),
  long: longOf(taken),
  entries: entriesOf(taken),
});

const lineOf = (taken: AcceptedTexts) => memo((field) => packTexts(taken.get(field) ?? [], FIELD_MAX));
const longOf = (taken: AcceptedTexts) => memo((field) => packTexts(taken.get(field) ?? [], LONG_MAX));
const entriesOf = (taken: AcceptedTexts) =>
  memo((field) => {
    const texts = [...new Set((taken.get(field) ?? []).map((text) => text.trim()))];
    return Array.from({ length: Math.ceil(texts.length / ENTRIES) }, (_, at) =>
      texts.slice(at * ENTRIES, (at + 1) * ENTRIES),
    );
  });

function memo<T>(make: (field: string) => T): (field: string) => T {
  const made = new Map<string, T>();
  return (field) => {
    const value = made.get(field) ?? make(field);
    made.set(field, value);
    return value;
  };
}
