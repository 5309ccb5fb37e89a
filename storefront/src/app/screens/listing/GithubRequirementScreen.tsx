import { Navigate } from 'react-router';
import { useUser } from '../../../features/identity/api/AuthProvider.js';
import { GithubRequirement } from '../../../features/identity/components/GithubRequirement.js';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title.js';

/** The GitHub requirement on a page of its own; who has met it goes on to the form (SPEC §2 'Route table'). */
export function Component() {
  useDocumentTitle('GitHub Account Required');
  const user = useUser();
  if (user?.providerData.some(({ providerId }) => providerId === 'github'))
    return <Navigate to="/list" replace />;
  return <GithubRequirement />;
}
