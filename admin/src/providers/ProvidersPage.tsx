import { type ProviderVerdict, readProviders } from '@market/contract/admin/providers';
import {
  Alert,
  Box,
  Chip,
  Paper,
  Skeleton,
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

const VERDICTS: Readonly<
  Record<ProviderVerdict, { label: string; color: 'success' | 'primary' | 'error' | 'default' }>
> = {
  ok: { label: 'Ready', color: 'success' },
  // The theme's orange is too pale for text.
  warning: { label: 'May fail', color: 'primary' },
  fault: { label: 'Fails', color: 'error' },
  off: { label: 'Not set', color: 'default' },
};

const timeFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });

/** The results of the latest checks of external services, with the remedy for each problem (OPERATE-5). */
export default function ProvidersPage() {
  const { data, error } = useQuery({
    queryKey: ['providers'],
    queryFn: ({ signal }) => session.call(readProviders, { signal }),
    staleTime: 60_000,
  });
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2 }}>
      <Title title="Providers" />
      {error && <Alert severity="error">{error.message}</Alert>}
      {!data && !error && <Skeleton variant="rounded" height={320} aria-hidden />}
      {data && (
        <>
          <FaultSummary faults={data.findings.filter(({ verdict }) => verdict === 'fault').length} />
          <Typography color="text.secondary">
            Asked {timeFormat.format(new Date(data.askedAt))}. Providers are asked at most once a minute. Each
            has a page in docs/runbook/providers.
          </Typography>
          <TableContainer component={Paper} tabIndex={0} aria-label="Findings" role="region">
            <Table size="small">
              <TableHead>
                <TableRow>
                  {['Provider', 'Asked', 'Result', 'It says'].map((heading) => (
                    <TableCell key={heading}>{heading}</TableCell>
                  ))}
                </TableRow>
              </TableHead>
              <TableBody>
                {data.findings.map(({ part, asked, verdict, says, fix }, place) => (
                  <TableRow key={place}>
                    <TableCell>{part}</TableCell>
                    <TableCell>{asked}</TableCell>
                    <TableCell>
                      <Chip size="small" variant="outlined" {...VERDICTS[verdict]} />
                    </TableCell>
                    <TableCell sx={{ overflowWrap: 'anywhere', minWidth: 200 }}>
                      {says}
                      {fix && <Typography variant="body2">What to do: {fix}.</Typography>}
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

function FaultSummary({ faults }: { readonly faults: number }) {
  if (faults === 0) return <Alert severity="success">Nothing would fail a customer.</Alert>;
  return (
    <Alert severity="error">{faults === 1 ? '1 finding' : `${faults} findings`} would fail a customer.</Alert>
  );
}
