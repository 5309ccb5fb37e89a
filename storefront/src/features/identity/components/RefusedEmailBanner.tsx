import { type AuthUser, PROVIDER_HOSTS, PROVIDER_LABELS } from '@market/contract/identity/identity';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { Button } from '../../../shared/ui/Button.js';
import { isSilentError, signInErrorMessage } from '../api/auth-error-messages.js';
import { useAuthClient } from '../api/AuthProvider.js';
import { signIn } from '../api/sign-in.js';
import * as texts from '../texts.js';

/**
 * Tells a user on every page that the mail server rejects their e-mail address, until they sign in again, which
 * confirms or replaces the address (NOTIFY-8).
 */
export default function RefusedEmailBanner({ user }: { readonly user: AuthUser }) {
  const client = useAuthClient();
  const { pathname, search } = useLocation();
  const confirmMutation = useMutation({
    mutationFn: (provider: keyof typeof PROVIDER_LABELS) => signIn(client, provider, `${pathname}${search}`),
  });
  const hosts = user.providerData.map(({ providerId }) => PROVIDER_HOSTS[providerId]).join(' or ');
  return (
    <section aria-labelledby="refused-address" className="border-b border-line bg-warning-soft">
      <div className="content flex flex-col items-start gap-3 py-3 text-sm">
        <h2 id="refused-address" className="font-semibold">
          Our e-mails do not reach you
        </h2>
        <p className="max-w-prose wrap-anywhere">{texts.emailAddressRefused(user.email ?? '', hosts)}</p>
        <div className="flex flex-wrap gap-3">
          {user.providerData.map(({ providerId }) => (
            <Button
              key={providerId}
              variant="secondary"
              busy={confirmMutation.isPending && confirmMutation.variables === providerId}
              onClick={() => confirmMutation.mutate(providerId)}
            >
              Confirm with {PROVIDER_LABELS[providerId]}
            </Button>
          ))}
        </div>
        {confirmMutation.isError && !isSilentError(confirmMutation.error) && (
          <p role="alert" className="text-danger">
            {signInErrorMessage(confirmMutation.variables, confirmMutation.error)}
          </p>
        )}
      </div>
    </section>
  );
}
