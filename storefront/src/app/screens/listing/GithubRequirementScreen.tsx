import { GithubRequirement } from '../../../features/identity/components/GithubRequirement.js';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title.js';

/** The GitHub requirement on a page of its own (SPEC §2 'Route table'). */
export function Component() {
  useDocumentTitle('GitHub Account Required');
  return <GithubRequirement />;
}
