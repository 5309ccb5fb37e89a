import OpenInNew from '@mui/icons-material/OpenInNew';
import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { AppBar, Layout, Menu, TitlePortal } from 'react-admin';

/** The frame: bar above, menu beside, the page. */
export function ConsoleLayout({ children }: { readonly children?: ReactNode }) {
  return (
    <Layout appBar={ConsoleBar} menu={Menu}>
      {children}
    </Layout>
  );
}

/** The page's title is its first heading. */
const AS_HEADING = { component: 'h1' } as const;

function ConsoleBar() {
  return (
    <AppBar>
      <TitlePortal {...AS_HEADING} />
      <Button href="/" color="inherit" size="small" startIcon={<OpenInNew fontSize="small" />}>
        Storefront
      </Button>
    </AppBar>
  );
}
