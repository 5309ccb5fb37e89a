import type { ListingVersion } from '@market/contract/admin/reviews';
import { formatUsd } from '../shared/format-usd.js';
import * as sharedTexts from '../shared/texts.js';
import { FIELD_LABELS } from './field-labels.js';

type FieldName = keyof ListingVersion;

/** A field of a submission: its values in both versions, as text. `approved` is null for a new listing. */
export interface VersionField {
  readonly name: FieldName;
  readonly label: string;
  readonly isChanged: boolean;
  readonly approved: string | null;
  readonly proposed: string;
}

/** Returns the fields of a submission, changed fields first. */
export function versionFields(approved: ListingVersion | null, proposed: ListingVersion): VersionField[] {
  const fields = (Object.entries(FIELD_LABELS) as [FieldName, string][]).map(([name, label]) => ({
    name,
    label,
    isChanged: approved !== null && JSON.stringify(approved[name]) !== JSON.stringify(proposed[name]),
    approved: approved && valueText(approved[name]),
    proposed: valueText(proposed[name]),
  }));
  return [...fields.filter(({ isChanged }) => isChanged), ...fields.filter(({ isChanged }) => !isChanged)];
}

function valueText(value: ListingVersion[FieldName]): string {
  if (typeof value === 'number') return formatUsd(value);
  if (typeof value === 'boolean') return value ? sharedTexts.yes : sharedTexts.no;
  if (typeof value === 'string') return value || sharedTexts.none;
  return value.map((entry) => (typeof entry === 'string' ? entry : entry.alt)).join(', ') || sharedTexts.none;
}
