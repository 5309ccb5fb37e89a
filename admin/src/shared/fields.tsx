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

/** Date and time to the minute. */
export function MomentField(props: DateFieldProps) {
  return <DateField {...props} options={{ dateStyle: 'medium', timeStyle: 'short' }} showTime />;
}

/** A date. */
export function DayField(props: DateFieldProps) {
  return <DateField {...props} options={{ dateStyle: 'medium' }} />;
}

/** Number format of amounts in USD, for number columns. */
export const USD_FORMAT = { style: 'currency', currency: 'USD' } as const;

/** An amount in USD. */
export function MoneyField(props: NumberFieldProps) {
  return <NumberField {...props} options={USD_FORMAT} />;
}

interface StateFieldProps {
  readonly source: string;
  readonly label?: string;
}

/** A state as a colored chip. */
export function StateField({ source, label }: StateFieldProps) {
  return (
    <FunctionField
      source={source}
      label={label}
      render={(record) => (record[source] ? <StateChip state={String(record[source])} /> : null)}
    />
  );
}

interface LinkProps {
  readonly label: string;
  readonly resource: string;
  /** Name of the field that contains the other row's id. */
  readonly id: string;
  /** Name of the field that contains the other row's name. */
  readonly name?: string;
  /** Link text for a row without a name. */
  readonly text?: string;
}

/** A link to a row of another resource; 'none' without an id. */
export function LinkField({ label, resource, id, name, text = texts.somebody }: LinkProps) {
  return (
    <FunctionField
      label={label}
      render={(record) => (
        <RecordLink resource={resource} id={record[id] ?? null}>
          {String((name && record[name]) || text)}
        </RecordLink>
      )}
    />
  );
}
