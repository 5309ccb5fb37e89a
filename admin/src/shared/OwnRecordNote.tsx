import { Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { type RaRecord, useRecordContext } from 'react-admin';
import { useModeratorId } from './use-moderator-id.js';

interface Props<Record extends RaRecord> {
  /** Returns the ids of the people whom the record concerns. They may not act on it. */
  involvedIds(record: Record): readonly (string | null)[];
  readonly children: ReactNode;
}

/** Explains on a moderator's own record why they cannot act on it (CONSOLE-3). */
export function OwnRecordNote<Record extends RaRecord>({
  involvedIds,
  children,
}: Props<Record> & { readonly label?: string }) {
  const record = useRecordContext<Record>();
  const moderatorId = useModeratorId();
  if (!record || !moderatorId || !involvedIds(record).includes(moderatorId)) return null;
  return (
    <Typography color="text.secondary" component="p">
      {children}
    </Typography>
  );
}
