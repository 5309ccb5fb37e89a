import { Flag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '../../../shared/load-chunk.js';
import { Button } from '../../../shared/ui/Button.js';

const ReportDialog = lazy(() => loadChunk(() => import('./ReportDialog.js')));

interface Props {
  readonly subject: { readonly userId: string } | { readonly mvpId: string };
  readonly name: string;
  readonly label: string;
}

/** The button that opens the dialog for reporting a person or an MVP. */
export default function ReportButton({ subject, name, label }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        <Flag aria-hidden="true" className="size-4" />
        {label}
      </Button>
      <Suspense>
        {isOpen && <ReportDialog subject={subject} name={name} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
