import { useState } from 'react';
import { DialogForm } from '../../shared/ui/DialogForm.js';
import { SelectField, TextAreaField, TextField } from '../../shared/ui/Field.js';
import { SearchBox } from '../../shared/ui/SearchBox.js';
import { Tabs } from '../../shared/ui/Tabs.js';
import type { Specimen } from './specimens.js';

const durationOptions = (
  <>
    <option>1 month</option>
    <option>3 months (Save 17%)</option>
  </>
);

/** Examples of form fields. */
export const fieldSpecimens: readonly Specimen[] = [
  {
    name: 'Field',
    states: [
      { name: 'empty', element: <TextField label="Title" placeholder="What is it called?" /> },
      { name: 'required, with a hint', element: <TextField label="Price" hint="USD per month" required /> },
      {
        name: 'wrong',
        element: <TextField label="Demo link" defaultValue="nowhere" error="Please enter a valid URL" />,
      },
      { name: 'read only', element: <TextField label="Name" defaultValue="Ada Lovelace" readOnly /> },
      {
        name: 'disabled',
        element: <TextField label="Email" defaultValue="ada@example.com" disabled />,
      },
      { name: 'several lines', element: <TextAreaField label="Description" rows={3} /> },
      {
        name: 'several lines, wrong',
        element: <TextAreaField label="Description" rows={3} error="Description is required" />,
      },
      { name: 'choice', element: <SelectField label="Duration">{durationOptions}</SelectField> },
      {
        name: 'choice, disabled',
        element: (
          <SelectField label="Category" disabled>
            {durationOptions}
          </SelectField>
        ),
      },
    ],
  },
  {
    name: 'DialogForm',
    states: [
      { name: 'incomplete', element: <ReportForm isComplete={false} /> },
      { name: 'sending', element: <ReportForm isComplete isPending /> },
      { name: 'failed', element: <ReportForm isComplete error={new Error('The server is unavailable.')} /> },
    ],
  },
  {
    name: 'SearchBox',
    states: [
      { name: 'empty', element: <TypedSearchBox search="" /> },
      { name: 'filled', element: <TypedSearchBox search="invoice" /> },
    ],
  },
  { name: 'Tabs', states: [{ name: 'three, the second chosen', element: <ChosenTabs />, isWide: true }] },
];

interface ReportFormProps {
  readonly isComplete: boolean;
  readonly isPending?: boolean;
  readonly error?: Error;
}

function ReportForm({ isComplete, isPending = false, error }: ReportFormProps) {
  return (
    <DialogForm
      submitLabel="Report"
      isComplete={isComplete}
      mutation={{ isPending, isError: error !== undefined, error }}
      failureText="The report was not sent."
      onSubmit={() => undefined}
      onCancel={() => undefined}
    >
      <TextAreaField label="What is wrong?" rows={3} />
    </DialogForm>
  );
}

function TypedSearchBox({ search }: { readonly search: string }) {
  const [value, setValue] = useState(search);
  return <SearchBox value={value} label="Search MVPs" placeholder="Search MVPs..." onSearch={setValue} />;
}

function ChosenTabs() {
  const [value, setValue] = useState<'overview' | 'rentals' | 'profile'>('rentals');
  return (
    <Tabs
      label="Dashboard"
      value={value}
      onChange={setValue}
      fallback={null}
      tabs={[
        { value: 'overview', label: 'Overview', content: () => <p>Tiles and recent activity.</p> },
        { value: 'rentals', label: 'My Rentals (2)', content: () => <p>Two rentals.</p> },
        { value: 'profile', label: 'Profile', content: () => <p>A form.</p> },
      ]}
    />
  );
}
