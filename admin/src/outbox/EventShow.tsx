import type { ConsoleEvent } from '@market/contract/admin/operations';
import { Box } from '@mui/material';
import { FunctionField, NumberField, Show, SimpleShowLayout, TextField } from 'react-admin';
import { MomentField } from '../shared/fields.js';

/** One event with its payload. */
export default function EventShow() {
  return (
    <Show>
      <SimpleShowLayout>
        <TextField source="name" label="Event" />
        <NumberField source="version" textAlign="left" />
        <MomentField source="createdAt" label="When" />
        <MomentField source="relayedAt" label="Relayed" emptyText="it waits" />
        <FunctionField<ConsoleEvent>
          label="What it says"
          render={({ payload }) => (
            <Box component="pre" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {JSON.stringify(payload, null, 2)}
            </Box>
          )}
        />
      </SimpleShowLayout>
    </Show>
  );
}
