import '@fontsource-variable/inter/wght.css';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { RequireModerator } from './app/RequireModerator.js';
import { session } from './http/session.js';

const root = document.getElementById('root');
if (!root) throw new Error('There is no #root on this page');
session.start();
// Style elements need the page's nonce, otherwise the Content-Security-Policy blocks them.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
const styleCache = createCache({ key: 'css', nonce });
createRoot(root).render(
  <StrictMode>
    <CacheProvider value={styleCache}>
      <BrowserRouter basename="/admin">
        <RequireModerator />
      </BrowserRouter>
    </CacheProvider>
  </StrictMode>,
);
