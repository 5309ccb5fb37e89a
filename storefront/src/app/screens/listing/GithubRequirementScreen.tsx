import { Navigate } from 'react-router';
import { useUser } from '../../../features/identity/api/AuthProvider.js';
import { GithubRequirement } from '../../../features/identity/components/GithubRequirement.js';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title.js';

/** Asks the user to link GitHub; a user who has done so is redirected to the form (LIST-1). */
export function Component() {
  useDocumentTitle('GitHub Account Required');
  const user = useUser();
  if (user?.providerData.some(({ providerId }) => providerId === 'github'))
    return <Navigate to="/list" replace />;
  return <GithubRequirement />;
}
