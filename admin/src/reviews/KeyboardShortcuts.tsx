import { Box, Typography } from '@mui/material';

/** Shows keyboard shortcuts. */
export function KeyboardShortcuts({ shortcuts }: { readonly shortcuts: Readonly<Record<string, string>> }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, px: 2, py: 1 }}>
      {Object.entries(shortcuts).map(([key, description]) => (
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
          {description}
        </Typography>
      ))}
    </Box>
  );
}
