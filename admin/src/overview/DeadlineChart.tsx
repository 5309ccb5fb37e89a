import type { DeadlineCounts } from '@market/contract/admin/overview';
import { Box, Typography, useTheme } from '@mui/material';
import { Pie, PieChart } from 'recharts';

const CHART_SIZE_PX = 104;

/**
 * A ring chart of deadlines that were met, were missed or are overdue. The percentage that was met is in the middle.
 */
export function DeadlineChart({
  counts,
  label,
}: {
  readonly counts: DeadlineCounts;
  readonly label: string;
}) {
  const { palette } = useTheme();
  const slices = [
    { name: 'kept', value: counts.kept, fill: palette.success.main },
    { name: 'late', value: counts.missed, fill: palette.warning.main },
    { name: 'overdue', value: counts.overdue, fill: palette.error.main },
  ].filter(({ value }) => value > 0);
  const shownSlices = slices.length > 0 ? slices : [{ name: 'none', value: 1, fill: palette.divider }];
  return (
    <Box sx={{ position: 'relative', width: CHART_SIZE_PX, height: CHART_SIZE_PX, flex: 'none' }}>
      <Box aria-hidden="true">
        <PieChart width={CHART_SIZE_PX} height={CHART_SIZE_PX} accessibilityLayer={false}>
          <Pie
            data={shownSlices}
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
