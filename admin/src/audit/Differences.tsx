import type { AuditEntry } from '@market/contract/admin/audit';
import { Box } from '@mui/material';
import { changedFields } from './changed-fields.js';
import * as texts from './texts.js';

/** Lists the fields that an action changed, with their old and new values. */
export function Differences({ entry }: { readonly entry: Pick<AuditEntry, 'before' | 'after'> }) {
  const changedRows = changedFields(entry);
  if (changedRows.length === 0) return <>{texts.noChanges}</>;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {changedRows.map(({ name, before, after }) => (
        <li key={name}>
          {name}: <del>{before}</del> → <ins>{after}</ins>
        </li>
      ))}
    </Box>
  );
}
