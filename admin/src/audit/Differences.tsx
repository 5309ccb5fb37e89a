import type { AuditEntry } from '@market/contract/admin/audit';
import { Box } from '@mui/material';

/** What a deed changed, fact by fact. */
export function Differences({ entry }: { readonly entry: Pick<AuditEntry, 'before' | 'after'> }) {
  const changed = Object.keys(entry.after).filter(
    (name) => JSON.stringify(entry.before[name]) !== JSON.stringify(entry.after[name]),
  );
  if (changed.length === 0) return <>nothing</>;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {changed.map((name) => (
        <li key={name}>
          {name}: <del>{fact(entry.before[name])}</del> → <ins>{fact(entry.after[name])}</ins>
        </li>
      ))}
    </Box>
  );
}

function fact(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
