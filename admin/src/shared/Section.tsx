import { Box, Card, CardContent, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** A card with a heading: one part of a record's page. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card>
      <CardContent>
        <Typography variant="h6" component="h3" gutterBottom>
          {title}
        </Typography>
        <Box sx={{ typography: 'body2' }}>{children}</Box>
      </CardContent>
    </Card>
  );
}
