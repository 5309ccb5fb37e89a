import {
  DateField,
  type DateFieldProps,
  FunctionField,
  NumberField,
  type NumberFieldProps,
} from 'react-admin';
import { StateChip } from './StateChip.js';
import { RecordLink } from './RecordLink.js';
import * as texts from './texts.js';

/** A field of a record that shows date and time, to the minute. */
export function MomentField(props: DateFieldProps) {
  return <DateField {...props} options={{ dateStyle: 'medium', timeStyle: 'short' }} showTime />;
}

/** A field of a record that shows a date. */
export function DayField(props: DateFieldProps) {
  return <DateField {...props} options={{ dateStyle: 'medium' }} />;
}

/** Options of the number format for amounts in USD, for number columns. */
export const USD_FORMAT = { style: 'currency', currency: 'USD' } as const;

/** A field of a record that shows an amount in USD. */
export function MoneyField(props: NumberFieldProps) {
  return <NumberField {...props} options={USD_FORMAT} />;
}

interface StateFieldProps {
  readonly source: string;
  readonly label?: string;
}

/** A field of a record that shows a state as a colored chip. */
export function StateField({ source, label }: StateFieldProps) {
  return (
    <FunctionField
      source={source}
      label={label}
      render={(record) => (record[source] ? <StateChip state={String(record[source])} /> : null)}
    />
  );
}

interface LinkFieldProps {
  readonly label: string;
  readonly resource: string;
  /** Name of the field that contains the linked row's id. */
  readonly idSource: string;
  /** Name of the field that contains the linked row's name. */
  readonly nameSource?: string;
  /** Link text if the linked row has no name. */
  readonly text?: string;
}

/** A field of a record that links to a row of another resource; the word 'none' if there is no id. */
export function LinkField({
  label,
  resource,
  idSource,
  nameSource,
  text = texts.unnamedPerson,
}: LinkFieldProps) {
  return (
    <FunctionField
      label={label}
      render={(record) => (
        <RecordLink resource={resource} id={record[idSource] ?? null}>
          {String((nameSource && record[nameSource]) || text)}
        </RecordLink>
      )}
    />
  );
}
