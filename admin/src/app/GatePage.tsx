import type { ReactNode } from 'react';
import * as texts from './texts.js';
import './gate.css';

/** Layout of the pages that people see before the console opens. */
export function GatePage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className="gate">
      <div className="gate-card">
        <p className="gate-mark">{texts.brand}</p>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
