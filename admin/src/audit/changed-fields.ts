import type { AuditEntry } from '@market/contract/admin/audit';
import { formatDateTime } from '../shared/date-time.js';
import { formatUsd } from '../shared/format-usd.js';
import { stateLabel } from '../shared/state-label.js';
import * as sharedTexts from '../shared/texts.js';
import { toWords } from '../shared/words.js';
import * as texts from './texts.js';

/** Matches a time in the API's format, ISO 8601. */
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/** A field that an action changed, as text. */
export interface ChangedField {
  /** The field's name as the console shows it. */
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** Returns the fields whose values differ between `before` and `after`, formatted as text (CONSOLE-6). */
export function changedFields({ before, after }: Pick<AuditEntry, 'before' | 'after'>): ChangedField[] {
  return Object.keys(after)
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => ({
      name: texts.FIELD_LABELS[name] ?? toWords(name),
      before: valueText(name, before[name]),
      after: valueText(name, after[name]),
    }));
}

function valueText(name: string, value: unknown): string {
  if (value === null || value === undefined) return sharedTexts.none;
  if (typeof value === 'number' && name.endsWith('Cents')) return formatUsd(value / 100);
  if (typeof value === 'boolean') return value ? sharedTexts.yes : sharedTexts.no;
  if (Array.isArray(value)) return value.join(', ') || sharedTexts.none;
  if (typeof value !== 'string') return JSON.stringify(value);
  if (name === 'state' || name === 'listingState') return stateLabel(value);
  return ISO_TIME.test(value) ? formatDateTime(value) : value;
}
