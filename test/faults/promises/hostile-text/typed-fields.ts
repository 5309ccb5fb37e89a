import type { Payload } from '../../../src/hostile/hostile-payloads.js';
import { call } from '../../clients/calls.js';
import type { Market } from '../../testbed/market.js';
import type { Person } from '../../clients/people.js';
import { collapseWhitespace } from './hydrated-page-reader.js';

type Body = Readonly<Record<string, unknown>>;

/** A form of the product: a valid body, and its text fields. */
export interface Form {
  readonly name: string;
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly validBody: Body;
  /** Text fields that must accept every plain payload and show it as entered. */
  readonly plainTextFields: readonly string[];
  /** Fields with lists of text. */
  readonly textListFields?: readonly string[];
  /** Text fields within an object, by name: each function wraps a text in the object that is the field's value. */
  readonly nestedTextFields?: Readonly<Record<string, (text: string) => unknown>>;
  /**
   * Names of fields with a fixed format (URLs, handles, choices): invalid text must be refused with an error for
   * the field.
   */
  readonly fixedFormatFields?: readonly string[];
  /** Fields whose text the response does not contain: the response's field of the same name means something else. */
  readonly fieldsNotReturned?: readonly string[];
  /** Statuses that refuse the form for another reason than the entered text; the text then counts as accepted. */
  readonly otherRefusalStatuses?: readonly number[];
}

/** The results of all payloads in all fields of a form. */
export interface TypingResult {
  /** The accepted payloads, by field name. */
  readonly acceptedByField: ReadonlyMap<string, readonly string[]>;
  /** The number of texts in requests that got a response. */
  readonly sentTextCount: number;
  readonly mistakes: readonly string[];
}

/**
 * Sends every payload in every field of a form. Each must be refused with an error for the field, or stored
 * unchanged.
 */
export async function typeInto(
  market: Market,
  form: Form,
  { sender: caller, payloads }: { readonly sender: Person; readonly payloads: readonly Payload[] },
): Promise<TypingResult> {
  const names = fieldsOf(form);
  const acceptedTexts = new Map<string, string[]>(names.map((name) => [name, []]));
  const mistakes: string[] = [];
  let respondedCount = 0;
  const addMistake = (mistake: string) => mistakes.push(`${form.name}: ${mistake}`);
  for (const [payloadIndex] of payloads.entries()) {
    const payloadByField = new Map(
      names.flatMap((name, nameIndex) => {
        const payload = payloads[(payloadIndex + nameIndex) % payloads.length];
        return payload ? [[name, payload] as const] : [];
      }),
    );
    for (let round = 0; round < 3; round += 1) {
      const body = { ...form.validBody };
      for (const [name, { text }] of payloadByField)
        Object.assign(body, { [name]: valueOf(form, name, text) });
      const { status, body: responseBody } = await call(market, {
        method: form.method,
        path: form.path,
        body,
        caller,
      });
      if (round === 0) respondedCount += payloadByField.size;
      if (status < 300 || form.otherRefusalStatuses?.includes(status)) {
        for (const [name, { text }] of payloadByField) {
          acceptedTexts.get(name)?.push(text);
          const storedValue: unknown = [responseBody[name]].flat()[0];
          const isStoredUnchanged =
            typeof storedValue !== 'string' ||
            form.fieldsNotReturned?.includes(name) ||
            toStoredText(name, storedValue) === toStoredText(name, text);
          if (status < 300 && !form.fixedFormatFields?.includes(name) && !isStoredUnchanged)
            addMistake(
              `${name} keeps ${JSON.stringify(storedValue)} of ${JSON.stringify(text.slice(0, 60))}`,
            );
        }
        break;
      }
      const refusedFields = Object.keys((responseBody['errors'] ?? {}) as Body).map(
        (path) => path.split('.')[0] ?? '',
      );
      if (
        status !== 400 ||
        refusedFields.length === 0 ||
        refusedFields.some((name) => !payloadByField.has(name))
      ) {
        addMistake(
          `${status} ${JSON.stringify(responseBody).slice(0, 300)} for ${JSON.stringify(body).slice(0, 200)}`,
        );
        break;
      }
      for (const name of refusedFields) {
        const payload = payloadByField.get(name);
        if (payload?.isPlain && !form.fixedFormatFields?.includes(name))
          addMistake(`${name} refuses ${JSON.stringify(payload.text)}`);
        payloadByField.delete(name);
      }
    }
  }
  return { acceptedByField: acceptedTexts, sentTextCount: respondedCount, mistakes };
}

/** Returns the names of a form's text fields. */
export function fieldsOf({
  plainTextFields,
  textListFields = [],
  nestedTextFields = {},
  fixedFormatFields = [],
}: Form): string[] {
  return [...plainTextFields, ...textListFields, ...Object.keys(nestedTextFields), ...fixedFormatFields];
}

function valueOf({ textListFields, nestedTextFields }: Form, name: string, text: string): unknown {
  return nestedTextFields?.[name]?.(text) ?? (textListFields?.includes(name) ? [text] : text);
}

/** Returns a text as it is compared with the stored one: whitespace is collapsed, and tags are lowercase (LIST-5). */
function toStoredText(name: string, text: string): string {
  return name === 'tags' ? collapseWhitespace(text).toLowerCase() : collapseWhitespace(text);
}

/** Joins texts into as few values as possible of at most `maxLength` characters, so that one page shows many. */
export function packTexts(texts: readonly string[], maxLength: number): string[] {
  const packedTexts: string[] = [];
  for (const text of texts.map(collapseWhitespace).filter(({ length }) => length <= maxLength)) {
    const lastPack = packedTexts.at(-1);
    if (lastPack !== undefined && lastPack.length + text.length + 3 <= maxLength)
      packedTexts[packedTexts.length - 1] = `${lastPack} | ${text}`;
    else packedTexts.push(text);
  }
  return packedTexts;
}
