import type { ConsoleEvent } from '@market/contract/admin/operations';
import { Box } from '@mui/material';
import { NumberField, useRecordContext } from 'react-admin';
import { MomentField } from '../shared/fields.js';
import { RecordPage } from '../shared/RecordPage.js';
import { Section } from '../shared/Section.js';
import * as sharedTexts from '../shared/texts.js';
import { toWords } from '../shared/words.js';
import { eventName, eventValue } from './event-texts.js';
import { EventStateChip } from './EventStateChip.js';
import * as texts from './texts.js';

/** The page of one event, with its payload. */
export default function EventShow() {
  return (
    <RecordPage<ConsoleEvent>
      name={eventName}
      state={<EventStateChip />}
      sections={
        <Section title={texts.content}>
          <Payload />
        </Section>
      }
    >
      <MomentField source="createdAt" label={sharedTexts.time} />
      <MomentField source="relayedAt" label={texts.processed} emptyText={sharedTexts.notYet} />
      <NumberField source="version" label={texts.version} textAlign="left" />
    </RecordPage>
  );
}

/** The fields of the event's payload. Their names are shown as words, such as 'Delivery id' for `deliveryId`. */
function Payload() {
  const event = useRecordContext<ConsoleEvent>();
  if (!event) return null;
  const fields = Object.entries(event.payload);
  if (fields.length === 0) return texts.noContent;
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(96px, max-content) 1fr', gap: '4px 24px', m: 0 }}
    >
      {fields.map(([name, value]) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {toWords(name)}
          </Box>
          <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {eventValue(value)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
