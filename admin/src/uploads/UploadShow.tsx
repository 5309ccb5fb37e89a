import { videoAddress } from '@market/contract/uploads/videos';
import type { ConsoleUpload } from '@market/contract/admin/operations';
import { Link } from '@mui/material';
import { FunctionField, NumberField, Show, SimpleShowLayout, TextField, TopToolbar } from 'react-admin';
import { AuditTrail } from '../audit/AuditTrail.js';
import { LinkField, MomentField, StateField } from '../shared/fields.js';
import { RetryUploadButton } from './RetryUploadButton.js';

/** One upload. */
export default function UploadShow() {
  return (
    <Show
      actions={
        <TopToolbar>
          <RetryUploadButton />
        </TopToolbar>
      }
    >
      <SimpleShowLayout>
        <TextField source="fileName" label="File" />
        <TextField source="kind" />
        <NumberField source="byteSize" label="Bytes" textAlign="left" />
        <LinkField label="By" resource="users" id="userId" name="userName" />
        <StateField source="state" label="State" />
        <TextField source="failure" label="Why" emptyText="nothing is wrong" />
        <NumberField source="tries" textAlign="left" />
        <FunctionField<ConsoleUpload>
          label="On YouTube"
          render={({ videoId }) =>
            videoId ? (
              <Link href={videoAddress(videoId)} target="_blank" rel="noopener noreferrer">
                {videoId}
              </Link>
            ) : (
              'not yet'
            )
          }
        />
        <MomentField source="createdAt" label="Begun" />
        <MomentField source="updatedAt" label="Last change" />
        <FunctionField label="Moderation history" render={() => <AuditTrail />} />
      </SimpleShowLayout>
    </Show>
  );
}
