import {
  DateField,
  type DateFieldProps,
  FunctionField,
  NumberField,
  type NumberFieldProps,
} from 'react-admin';
import { DueClock } from './DueClock.js';
import { StateChip } from './StateChip.js';
import { ToRecord } from './ToRecord.js';

/** A moment to the minute. */
export function MomentField(props: DateFieldProps) {
  return <DateField {...props} options={{ dateStyle: 'medium', timeStyle: 'short' }} showTime />;
}

/** A day. */
export function DayField(props: DateFieldProps) {
  return <DateField {...props} options={{ dateStyle: 'medium' }} />;
}

/** How an amount is written; a column of numbers takes this, and no field. */
export const USD = { style: 'currency', currency: 'USD' } as const;

/** An amount in USD. */
export function MoneyField(props: NumberFieldProps) {
  return <NumberField {...props} options={USD} />;
}

interface Of {
  readonly source: string;
  readonly label?: string;
}

/** A state in a word and a colour. */
export function StateField({ source, label }: Of) {
  return (
    <FunctionField
      source={source}
      label={label}
      render={(record) => (record[source] ? <StateChip state={String(record[source])} /> : null)}
    />
  );
}

/** A deadline as a clock. */
export function DueField({ source, label }: Of) {
  return (
    <FunctionField
      source={source}
      label={label}
      render={(record) => <DueClock dueAt={String(record[source])} />}
    />
  );
}

interface LinkProps {
  readonly label: string;
  readonly resource: string;
  /** Name of the field that holds the other row's id. */
  readonly id: string;
  /** Name of the field that says what it is called. */
  readonly name?: string;
  /** What it is called where no field says so. */
  readonly text?: string;
}

/** A link to the row of another resource that the record names; 'none' where it names none. */
export function LinkField({ label, resource, id, name, text = 'somebody' }: LinkProps) {
  return (
    <FunctionField
      label={label}
      render={(record) => (
        <ToRecord resource={resource} id={record[id] ?? null}>
          {String((name && record[name]) || text)}
        </ToRecord>
      )}
    />
  );
}
