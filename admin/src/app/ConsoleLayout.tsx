import OpenInNew from '@mui/icons-material/OpenInNew';
import { Box, Button } from '@mui/material';
import { lazy, type ReactNode, Suspense } from 'react';
import { AppBar, Layout, Menu, TitlePortal } from 'react-admin';
import * as texts from './texts.js';

const UndoToast = lazy(() => import('../shared/UndoToast.js'));

/** The frame of the console's pages: app bar and menu. */
export function ConsoleLayout({ children }: { readonly children?: ReactNode }) {
  return (
    <Layout appBar={ConsoleBar} menu={Menu}>
      {children}
      <Suspense>
        <UndoToast />
      </Suspense>
    </Layout>
  );
}

/** Renders the page's title in the app bar as the first-level heading. */
const TITLE_AS_HEADING = { component: 'h1' } as const;

/** Style of the storefront button: on phones it shows only its icon, which leaves space for the title. */
const PHONE_BUTTON_STYLE = {
  minWidth: 44,
  minHeight: 44,
  '& .MuiButton-startIcon': { mx: { xs: 0, sm: 0.5 } },
};

function ConsoleBar() {
  return (
    <AppBar>
      <TitlePortal {...TITLE_AS_HEADING} />
      <Button
        href="/"
        color="inherit"
        size="small"
        aria-label={texts.storefront}
        startIcon={<OpenInNew fontSize="small" />}
        sx={PHONE_BUTTON_STYLE}
      >
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {texts.storefront}
        </Box>
      </Button>
    </AppBar>
  );
}
