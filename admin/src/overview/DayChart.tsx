import type { Overview } from '@market/contract/admin/overview';
import { Box, Card, CardContent, Typography, useTheme } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import * as texts from './texts.js';

type Day = Overview['days'][number];

interface Props {
  readonly title: string;
  readonly days: readonly Day[];
  readonly series: 'listings' | 'rentals' | 'revenue';
  readonly isMoney?: boolean;
}

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** A bar chart of one figure per day, with the total and a text for screen readers. */
export function DayChart({ title, days, series, isMoney = false }: Props) {
  const { palette } = useTheme();
  const formatValue = (value: number) =>
    isMoney
      ? value.toLocaleString('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
      : value.toLocaleString('en-US');
  const total = formatValue(days.reduce((sum, day) => sum + day[series], 0));
  const axis = { stroke: palette.text.secondary, fontSize: 12, tickLine: false, axisLine: false } as const;
  return (
    <Card>
      <CardContent>
        <Typography variant="body2" component="h3" color="text.secondary">
          {title}
        </Typography>
        <Typography variant="h5" component="p" gutterBottom>
          {total}
        </Typography>
        <Box component="p" sx={visuallyHidden}>
          {days
            .filter((day) => day[series] > 0)
            .map((day) => texts.dayValue(dayFormat.format(new Date(day.day)), formatValue(day[series])))
            .join(', ')}
        </Box>
        <Box aria-hidden="true" sx={{ height: 200 }}>
          <ResponsiveContainer width="100%" height="100%">
            <BarChart
              data={[...days]}
              margin={{ top: 4, right: 4, bottom: 0, left: 0 }}
              accessibilityLayer={false}
            >
              <CartesianGrid vertical={false} stroke={palette.divider} />
              <XAxis
                {...axis}
                dataKey="day"
                minTickGap={24}
                tickFormatter={(day: string) => dayFormat.format(new Date(day))}
              />
              <YAxis {...axis} width={isMoney ? 56 : 28} allowDecimals={false} tickFormatter={formatValue} />
              <Tooltip
                cursor={{ fill: palette.action.hover }}
                contentStyle={{
                  background: palette.background.paper,
                  border: `1px solid ${palette.divider}`,
                  borderRadius: 8,
                }}
                labelFormatter={(day) => dayFormat.format(new Date(String(day)))}
                formatter={(value) => [formatValue(Number(value)), title]}
              />
              <Bar
                dataKey={series}
                fill={palette.primary.main}
                radius={[3, 3, 0, 0]}
                isAnimationActive={false}
              />
            </BarChart>
          </ResponsiveContainer>
        </Box>
      </CardContent>
    </Card>
  );
}
