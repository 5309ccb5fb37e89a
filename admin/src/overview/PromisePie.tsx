import type { PromiseKept } from '@market/contract/admin/overview';
import { Box, Typography, useTheme } from '@mui/material';
import { Pie, PieChart } from 'recharts';

const SIZE = 104;

/** Kept, late and overdue as a ring, with the share in words in its middle. */
export function PromisePie({ promise, label }: { readonly promise: PromiseKept; readonly label: string }) {
  const { palette } = useTheme();
  const parts = [
    { name: 'kept', value: promise.kept, fill: palette.success.main },
    { name: 'late', value: promise.missed, fill: palette.warning.main },
    { name: 'overdue', value: promise.overdue, fill: palette.error.main },
  ].filter(({ value }) => value > 0);
  const shown = parts.length > 0 ? parts : [{ name: 'none', value: 1, fill: palette.divider }];
  return (
    <Box sx={{ position: 'relative', width: SIZE, height: SIZE, flex: 'none' }}>
      <Box aria-hidden="true">
        <PieChart width={SIZE} height={SIZE} accessibilityLayer={false}>
          <Pie
            data={shown}
            dataKey="value"
            innerRadius={38}
            outerRadius={50}
            startAngle={90}
            endAngle={-270}
            stroke="none"
            isAnimationActive={false}
            rootTabIndex={-1}
          />
        </PieChart>
      </Box>
      <Typography
        sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center', fontWeight: 650 }}
        variant="body1"
      >
        {label}
      </Typography>
    </Box>
  );
}
