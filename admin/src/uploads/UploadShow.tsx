import { videoAddress } from '@market/contract/uploads/videos';
import type { ConsoleUpload } from '@market/contract/admin/operations';
import { FunctionField, NumberField, TextField } from 'react-admin';
import { AuditTrail } from '../audit/AuditTrail.js';
import { LinkField, MomentField, StateField } from '../shared/fields.js';
import { PageLink } from '../shared/PageLink.js';
import { RecordPage } from '../shared/RecordPage.js';
import * as sharedTexts from '../shared/texts.js';
import { RetryUploadButton } from './RetryUploadButton.js';
import * as texts from './texts.js';

/** The page of one video upload. */
export default function UploadShow() {
  return (
    <RecordPage<ConsoleUpload>
      name={({ fileName }) => fileName}
      state={<StateField source="state" />}
      actions={<RetryUploadButton />}
      sections={<AuditTrail />}
    >
      <FunctionField<ConsoleUpload> label={sharedTexts.kind} render={({ kind }) => texts.KIND_LABELS[kind]} />
      <FunctionField<ConsoleUpload> label={texts.size} render={({ byteSize }) => texts.megabytes(byteSize)} />
      <LinkField label={texts.uploadedBy} resource="users" idSource="userId" nameSource="userName" />
      <TextField source="failure" label={texts.problem} emptyText={sharedTexts.none} />
      <NumberField source="tries" label={sharedTexts.attempts} textAlign="left" />
      <FunctionField<ConsoleUpload>
        label={texts.onYoutube}
        render={({ videoId }) =>
          videoId ? <PageLink to={videoAddress(videoId)} text={texts.watch} /> : sharedTexts.notYet
        }
      />
      <MomentField source="createdAt" label={texts.startedAt} />
      <MomentField source="updatedAt" label={sharedTexts.lastChange} />
    </RecordPage>
  );
}
