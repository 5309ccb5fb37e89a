import '@fontsource-variable/inter/wght.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { ConsoleGate } from './app/ConsoleGate.js';
import { session } from './http/session.js';

const root = document.getElementById('root');
if (!root) throw new Error('There is no #root on this page');
session.start();
createRoot(root).render(
  <StrictMode>
    <BrowserRouter basename="/admin">
      <ConsoleGate />
    </BrowserRouter>
  </StrictMode>,
);
