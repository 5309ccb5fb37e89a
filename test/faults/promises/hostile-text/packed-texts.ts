import { packTexts } from './typed-fields.js';

const LINE_MAX_LENGTH = 96;
const LONG_TEXT_MAX_LENGTH = 1900;
const ENTRIES_PER_LIST = 30;

/** The texts that each field accepted, by the field's name. */
export type AcceptedTexts = ReadonlyMap<string, readonly string[]>;

/** The accepted texts, joined into few long values, so that few pages show them all. */
export interface PackedTexts {
  readonly lines: (field: string) => readonly string[];
  readonly longTexts: (field: string) => readonly string[];
  readonly entryLists: (field: string) => readonly (readonly string[])[];
}

/** Joins the accepted texts for each kind of field. */
export const packAcceptedTexts = (acceptedTexts: AcceptedTexts): PackedTexts => ({
  lines: makeLinePacker(acceptedTexts),
  longTexts: makeLongTextPacker(acceptedTexts),
  entryLists: makeEntriesPacker(acceptedTexts),
});

const makeLinePacker = (acceptedTexts: AcceptedTexts) =>
  memoize((field) => packTexts(acceptedTexts.get(field) ?? [], LINE_MAX_LENGTH));
const makeLongTextPacker = (acceptedTexts: AcceptedTexts) =>
  memoize((field) => packTexts(acceptedTexts.get(field) ?? [], LONG_TEXT_MAX_LENGTH));
const makeEntriesPacker = (acceptedTexts: AcceptedTexts) =>
  memoize((field) => {
    const texts = [...new Set((acceptedTexts.get(field) ?? []).map((text) => text.trim()))];
    return Array.from({ length: Math.ceil(texts.length / ENTRIES_PER_LIST) }, (_, index) =>
      texts.slice(index * ENTRIES_PER_LIST, (index + 1) * ENTRIES_PER_LIST),
    );
  });

function memoize<T>(createValue: (field: string) => T): (field: string) => T {
  const valuesByField = new Map<string, T>();
  return (field) => {
    const value = valuesByField.get(field) ?? createValue(field);
    valuesByField.set(field, value);
    return value;
  };
}
