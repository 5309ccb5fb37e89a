import { type ProviderVerdict, readProviders } from '@market/contract/admin/providers';
import {
  Alert,
  Box,
  Card,
  Chip,
  type ChipProps,
  CircularProgress,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { session } from '../http/session.js';
import { formatDateTime } from '../shared/date-time.js';
import { MENU_LABELS } from '../shared/texts.js';
import * as texts from './texts.js';

const VERDICT_COLORS: Readonly<Record<ProviderVerdict, ChipProps['color']>> = {
  ok: 'success',
  warning: 'warning',
  fault: 'error',
  off: 'default',
};

/**
 * The page with the latest checks of PayPal, GitHub and other external services, and the remedy for each problem
 * (OPERATE-5).
 */
export default function ProvidersPage() {
  const { data, error } = useQuery({
    queryKey: ['providers'],
    queryFn: ({ signal }) => session.call(readProviders, { signal }),
    staleTime: 60_000,
  });
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2 }}>
      <Title title={MENU_LABELS.providers} />
      {error && <Alert severity="error">{error.message}</Alert>}
      {!data && !error && <CircularProgress sx={{ m: 'auto' }} />}
      {data && (
        <>
          <FaultSummary faults={data.findings.filter(({ verdict }) => verdict === 'fault').length} />
          <Typography color="text.secondary">{texts.checkedAt(formatDateTime(data.askedAt))}</Typography>
          <TableContainer component={Card} tabIndex={0} aria-label={texts.findings} role="region">
            <Table size="small">
              <TableHead>
                <TableRow>
                  {[texts.provider, texts.checkName, texts.result, texts.details].map((heading) => (
                    <TableCell key={heading}>{heading}</TableCell>
                  ))}
                </TableRow>
              </TableHead>
              <TableBody>
                {data.findings.map(({ part, asked, verdict, says, fix }, index) => (
                  <TableRow key={index}>
                    <TableCell>{part}</TableCell>
                    <TableCell>{capitalize(asked)}</TableCell>
                    <TableCell>
                      <Chip
                        size="small"
                        variant="outlined"
                        color={VERDICT_COLORS[verdict]}
                        label={texts.VERDICT_LABELS[verdict]}
                      />
                    </TableCell>
                    <TableCell sx={{ overflowWrap: 'anywhere', minWidth: 200 }}>
                      {capitalize(says)}
                      {fix && <Typography variant="body2">{texts.remedy(fix)}</Typography>}
                    </TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </TableContainer>
        </>
      )}
    </Box>
  );
}

/** Returns a text with a capital first letter, unless it starts with an address or a setting. */
function capitalize(text: string): string {
  return /^[a-z]+(?:[ ,:]|$)(?!\/)/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

function FaultSummary({ faults }: { readonly faults: number }) {
  if (faults === 0) return <Alert severity="success">{texts.noFault}</Alert>;
  return <Alert severity="error">{texts.faults(faults)}</Alert>;
}
