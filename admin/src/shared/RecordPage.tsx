import { Box, Card, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { type RaRecord, SimpleShowLayout, useRecordContext } from 'react-admin';
import { RecordShow } from './RecordShow.js';
import * as texts from './texts.js';

interface Props<Record extends RaRecord> {
  /** Returns the heading of the record's page. */
  name(record: Record): string;
  /** Chips beside the heading that show the record's state. */
  readonly state?: ReactNode;
  readonly actions?: ReactNode;
  /** A notice below the heading, such as that the record is the moderator's own. */
  readonly note?: ReactNode;
  /** The record's fields with labels, in columns. */
  readonly children: ReactNode;
  /** Sections below the fields. */
  readonly sections?: ReactNode;
}

/** The page of one record: its name, state and actions, then its fields in columns, then sections. */
export function RecordPage<Record extends RaRecord>(props: Props<Record>) {
  return (
    <RecordShow>
      <RecordContent {...props} />
    </RecordShow>
  );
}

function RecordContent<Record extends RaRecord>(props: Props<Record>) {
  const record = useRecordContext<Record>();
  if (!record) return null;
  return (
    <Stack gap={2} sx={{ pt: 0.5, pb: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', minHeight: 32 }}>
        <Typography variant="h5" component="h2" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {props.name(record) || texts.noName}
        </Typography>
        {props.state}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: 'auto' }}>{props.actions}</Box>
      </Box>
      {props.note}
      <Card>
        <SimpleShowLayout>{props.children}</SimpleShowLayout>
      </Card>
      {props.sections}
    </Stack>
  );
}
