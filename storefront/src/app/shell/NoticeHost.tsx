import { lazy, Suspense, useEffect, useState } from 'react';
import { loadChunk } from '../../shared/load-chunk.js';
import { type PassingNotice, takeNotices } from '../../shared/ui/notify.js';

const Notices = lazy(() => loadChunk(() => import('./Notices.js')));

/** Loads the part that draws passing notices when the first one comes. */
export function NoticeHost() {
  const [first, setFirst] = useState<readonly PassingNotice[]>([]);
  useEffect(() => takeNotices((notice) => setFirst((before) => [...before, notice])), []);
  if (first.length === 0) return null;
  return (
    <Suspense>
      <Notices notices={first} />
    </Suspense>
  );
}
