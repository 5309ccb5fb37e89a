import type { AuditEntry } from '@market/contract/admin/audit';
import { Box, Typography } from '@mui/material';
import { useGetList, useRecordContext } from 'react-admin';
import { formatDateTime } from '../shared/date-time.js';
import { Section } from '../shared/Section.js';
import { Differences } from './Differences.js';
import * as texts from './texts.js';

const ENTRIES_MAX = 10;

/** A section with the latest audit log entries about the current record, newest first. */
export function AuditTrail() {
  const record = useRecordContext();
  const { data } = useGetList<AuditEntry>(
    'audit',
    {
      filter: { subjectId: record?.id },
      sort: { field: 'at', order: 'DESC' },
      pagination: { page: 1, perPage: ENTRIES_MAX },
    },
    { enabled: record !== undefined },
  );
  return <Section title={texts.history}>{data && <EntryList entries={data} />}</Section>;
}

function EntryList({ entries }: { readonly entries: readonly AuditEntry[] }) {
  if (entries.length === 0) return texts.noHistory;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <Typography variant="body2" component="time" dateTime={entry.at} color="text.secondary">
            {formatDateTime(entry.at)}
          </Typography>
          <div>{texts.historyEntry(texts.ACTION_LABELS[entry.action], entry.actorName, entry.reason)}</div>
          <Differences entry={entry} />
        </li>
      ))}
    </Box>
  );
}
