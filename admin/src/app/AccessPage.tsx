import type { ReactNode } from 'react';
import * as texts from './texts.js';
import './access-page.css';

/** Layout of the two pages for people who cannot use the console: sign-in, and missing permission. */
export function AccessPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className="access-page">
      <div className="access-card">
        <p className="access-brand">{texts.brand}</p>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
