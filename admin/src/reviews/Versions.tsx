import type { ListingVersion } from '@market/contract/admin/reviews';
import { Box, Card, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import { visuallyHidden } from '@mui/utils';

/** The form's fields as moderators read them, in the order of the form. */
const FIELDS: readonly (readonly [keyof ListingVersion, string])[] = [
  ['title', 'Title'],
  ['shortDescription', 'Short description'],
  ['description', 'Description'],
  ['category', 'Category'],
  ['price', 'Price a month'],
  ['buyoutPrice', 'Buyout price typed'],
  ['duration', 'Duration'],
  ['createdBy', 'Creator'],
  ['features', 'Features'],
  ['techStack', 'Technologies'],
  ['tags', 'Tags'],
  ['demoUrl', 'Demo'],
  ['videoUrl', 'Video'],
  ['repoUrl', 'Source code'],
  ['sourceVisible', 'Source is shown'],
  ['image', 'Picture'],
];

interface Props {
  /** Null for a new listing. */
  readonly approved: ListingVersion | null;
  readonly proposed: ListingVersion;
}

/** The approved and the proposed version side by side; what differs is marked, and stands first. */
export function Versions({ approved, proposed }: Props) {
  const differs = (name: keyof ListingVersion) =>
    approved !== null && JSON.stringify(approved[name]) !== JSON.stringify(proposed[name]);
  const fields = [...FIELDS.filter(([name]) => differs(name)), ...FIELDS.filter(([name]) => !differs(name))];
  return (
    <TableContainer component={Card}>
      <Table size="small" sx={{ tableLayout: 'fixed', minWidth: approved ? 560 : 0 }}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: { xs: 112, sm: 160 } }}>Field</TableCell>
            {approved && <TableCell>Approved</TableCell>}
            <TableCell>{approved ? 'Proposed' : 'Submitted'}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {fields.map(([name, label]) => (
            <TableRow key={name} sx={differs(name) ? { bgcolor: 'action.selected' } : {}}>
              <TableCell component="th" scope="row" sx={{ verticalAlign: 'top', fontWeight: 600 }}>
                {label}
                {differs(name) && (
                  <Box component="span" sx={visuallyHidden}>
                    {' '}
                    changed
                  </Box>
                )}
              </TableCell>
              {approved && <Value value={approved[name]} isOld={differs(name)} />}
              <Value value={proposed[name]} />
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function Value({
  value,
  isOld = false,
}: {
  readonly value: ListingVersion[keyof ListingVersion];
  readonly isOld?: boolean;
}) {
  return (
    <TableCell
      sx={{
        verticalAlign: 'top',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        ...(isOld && { color: 'text.secondary', textDecoration: 'line-through' }),
      }}
    >
      {textOf(value)}
    </TableCell>
  );
}

function textOf(value: ListingVersion[keyof ListingVersion]): string {
  if (typeof value === 'number') return value.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value || 'none';
  return value.join(', ') || 'none';
}
