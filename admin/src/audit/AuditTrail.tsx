import type { AuditEntry } from '@market/contract/admin/audit';
import { Box, Typography } from '@mui/material';
import { useGetList, useRecordContext } from 'react-admin';
import { formatDateTime } from '../shared/date-time.js';
import { ACTION_TEXTS } from './audit-texts.js';
import { Differences } from './Differences.js';

const ROWS_MAX = 10;

/** The latest rows of the audit log about the current record, newest first. */
export function AuditTrail() {
  const record = useRecordContext();
  const { data } = useGetList<AuditEntry>(
    'audit',
    {
      filter: { subjectId: record?.id },
      sort: { field: 'at', order: 'DESC' },
      pagination: { page: 1, perPage: ROWS_MAX },
    },
    { enabled: record !== undefined },
  );
  if (!data) return null;
  if (data.length === 0) return <Typography variant="body2">None yet</Typography>;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
      {data.map((entry) => (
        <Typography component="li" variant="body2" key={entry.id}>
          <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>: {ACTION_TEXTS[entry.action]}, by{' '}
          {entry.actorName}
          {entry.reason && ` (${entry.reason})`}
          <Differences entry={entry} />
        </Typography>
      ))}
    </Box>
  );
}
