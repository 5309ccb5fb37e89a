import { Box, Typography } from '@mui/material';

/** Shows keyboard shortcuts. */
export function KeyHints({ keys }: { readonly keys: Readonly<Record<string, string>> }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, px: 2, py: 1 }}>
      {Object.entries(keys).map(([key, what]) => (
        <Typography key={key} variant="caption" color="text.secondary">
          <Box
            component="kbd"
            sx={{
              font: 'inherit',
              fontWeight: 600,
              px: 0.75,
              mr: 0.5,
              border: 1,
              borderColor: 'divider',
              borderRadius: 0.5,
            }}
          >
            {key}
          </Box>
          {what}
        </Typography>
      ))}
    </Box>
  );
}
