import { lazy, Suspense, useEffect, useState } from 'react';
import { loadChunk } from '../../shared/load-chunk.js';
import { Dispensable } from '../../shared/Dispensable.js';
import { type PassingNotice, onNotices } from '../../shared/ui/notify.js';

const Notices = lazy(() => loadChunk(() => import('./Notices.js')));

/** Shows toasts. The code that renders them loads when the first toast appears. */
export function NoticeHost() {
  const [first, setFirst] = useState<readonly PassingNotice[]>([]);
  useEffect(() => onNotices((notice) => setFirst((before) => [...before, notice])), []);
  if (first.length === 0) return null;
  return (
    <Dispensable fallback={<PlainNotice notice={first.at(-1)} />}>
      <Suspense>
        <Notices notices={first} />
      </Suspense>
    </Dispensable>
  );
}

/** The latest toast as plain text, if the code that renders toasts cannot be loaded. */
function PlainNotice({ notice }: { readonly notice: PassingNotice | undefined }) {
  return (
    <p
      role="status"
      className="above-navigation fixed inset-x-0 z-50 mx-auto w-fit max-w-dialog rounded-button border border-line bg-surface px-4 py-3 text-sm shadow-overlay md:bottom-6"
    >
      {notice?.text}
    </p>
  );
}
