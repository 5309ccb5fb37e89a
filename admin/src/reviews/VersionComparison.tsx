import type { ListingVersion } from '@market/contract/admin/reviews';
import { Box, Card, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import * as texts from './texts.js';
import { versionFields } from './version-fields.js';

interface Props {
  /** The version that visitors see; null for a new listing. */
  readonly approved: ListingVersion | null;
  readonly proposed: ListingVersion;
}

/** Shows the approved and the proposed version side by side; changed fields are marked and listed first. */
export function VersionComparison({ approved, proposed }: Props) {
  return (
    <TableContainer component={Card}>
      <Table size="small" sx={{ tableLayout: 'fixed', minWidth: approved ? 560 : 0 }}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: { xs: 112, sm: 160 } }}>{texts.field}</TableCell>
            {approved && <TableCell>{texts.approvedVersion}</TableCell>}
            <TableCell>{approved ? texts.proposedVersion : texts.submittedVersion}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {versionFields(approved, proposed).map((field) => (
            <TableRow key={field.name} sx={field.isChanged ? { bgcolor: 'action.selected' } : {}}>
              <TableCell component="th" scope="row" sx={{ verticalAlign: 'top', fontWeight: 600 }}>
                {field.label}
                {field.isChanged && (
                  <Box component="span" sx={visuallyHidden}>
                    {' '}
                    {texts.changedField}
                  </Box>
                )}
              </TableCell>
              {field.approved !== null && <FieldValue text={field.approved} isOld={field.isChanged} />}
              <FieldValue text={field.proposed} />
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function FieldValue({ text, isOld = false }: { readonly text: string; readonly isOld?: boolean }) {
  return (
    <TableCell
      sx={{
        verticalAlign: 'top',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        ...(isOld && { color: 'text.secondary', textDecoration: 'line-through' }),
      }}
    >
      {text}
    </TableCell>
  );
}
