import { Compass } from 'lucide-react';
import { useDocumentTitle } from '../../shared/hooks/use-document-title.js';
import { ButtonLink } from '../../shared/ui/Button.js';
import { EmptyState } from '../../shared/ui/StatePanel.js';
import * as texts from '../texts.js';

/** The page of an unknown address. */
export function Component() {
  useDocumentTitle('Page not found');
  return (
    <EmptyState
      icon={Compass}
      heading="h1"
      title="Page not found"
      action={<ButtonLink to="/">Back to Homepage</ButtonLink>}
    >
      {texts.notFound}
    </EmptyState>
  );
}
