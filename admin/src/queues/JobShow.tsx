import type { ConsoleJob } from '@market/contract/admin/operations';
import { NumberField, TextField, useRecordContext } from 'react-admin';
import { AuditTrail } from '../audit/AuditTrail.js';
import { MomentField, StateField } from '../shared/fields.js';
import { RecordPage } from '../shared/RecordPage.js';
import { Section } from '../shared/Section.js';
import * as sharedTexts from '../shared/texts.js';
import { jobName } from './job-name.js';
import { RetryJobButton } from './RetryJobButton.js';
import * as texts from './texts.js';

/** The page of one failed job. */
export default function JobShow() {
  return (
    <RecordPage<ConsoleJob>
      name={jobName}
      state={<StateField source="state" />}
      actions={<RetryJobButton />}
      sections={
        <>
          <Section title={texts.error}>
            <ErrorText />
          </Section>
          <AuditTrail />
        </>
      }
    >
      <NumberField source="failures" label={texts.failures} textAlign="left" />
      <MomentField source="failedAt" label={texts.failedAt} />
      <MomentField source="changedAt" label={sharedTexts.lastChange} />
      <TextField source="subjectId" label={texts.recordId} />
    </RecordPage>
  );
}

function ErrorText() {
  return useRecordContext<ConsoleJob>()?.error;
}
