import { Navigate } from 'react-router';
import { useUser } from '../../../features/identity/api/AuthProvider.js';
import { GithubRequirement } from '../../../features/identity/components/GithubRequirement.js';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title.js';

/** The GitHub requirement on a page of its own; a person with a linked GitHub account is led to the form (LIST-1). */
export function Component() {
  useDocumentTitle('GitHub Account Required');
  const user = useUser();
  if (user?.providerData.some(({ providerId }) => providerId === 'github'))
    return <Navigate to="/list" replace />;
  return <GithubRequirement />;
}
