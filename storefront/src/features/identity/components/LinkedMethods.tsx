import { LINK_TEXTS } from '@market/contract/identity/auth-rules';
import { PROVIDER_HOSTS, PROVIDER_LABELS, type ProviderName } from '@market/contract/identity/identity';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../shared/ui/Button.js';
import { panelClass } from '../../../shared/ui/styles.js';
import { isSilentError, linkErrorMessage, unlinkErrorMessage } from '../api/auth-error-messages.js';
import { useAuthClient, useUser } from '../api/AuthProvider.js';
import { useRedirectOutcome } from '../api/redirect-outcome.js';
import { linkProvider, unlinkProvider } from '../api/sign-in.js';
import { PROVIDERS } from '../api/providers.js';
import { ProviderIcon } from './ProviderIcon.js';

type LinkChange = { readonly provider: ProviderName; readonly action: 'link' | 'unlink' };

/** Links and unlinks sign-in methods; the last method cannot be unlinked (SIGNIN-2, SIGNIN-4). */
export function LinkedMethods() {
  const client = useAuthClient();
  const user = useUser();
  const linkMutation = useMutation({
    mutationFn: ({ provider, action }: LinkChange) =>
      action === 'link'
        ? linkProvider(client, provider, '/profile?tab=profile')
        : unlinkProvider(client, provider),
  });
  const redirectOutcome = useRedirectOutcome();
  if (!user) return null;
  const outcome: LinkOutcomeProps = linkMutation.isIdle
    ? {
        change: redirectOutcome ? { provider: redirectOutcome.provider, action: 'link' } : undefined,
        error: redirectOutcome?.failure ?? null,
      }
    : { change: linkMutation.isPending ? undefined : linkMutation.variables, error: linkMutation.error };
  const linkedProviders = new Set(user.providerData.map(({ providerId }) => providerId));
  return (
    <section aria-labelledby="methods" className={`${panelClass} flex flex-col gap-4 p-5`}>
      <h2 id="methods" className="section-title">
        Sign-in methods
      </h2>
      <p className="text-sm text-muted">
        Linked providers:{' '}
        {user.providerData.map(({ providerId }) => PROVIDER_HOSTS[providerId]).join(' and ')}
      </p>
      <ul className="flex flex-col gap-3">
        {PROVIDERS.map((provider) => {
          const isLinked = linkedProviders.has(provider);
          const isLast = isLinked && linkedProviders.size === 1;
          const linkedAccount = user.providerData.find(({ providerId }) => providerId === provider);
          return (
            <li key={provider} className="flex flex-col gap-1">
              <div className="flex items-center gap-3">
                <ProviderIcon provider={provider} />
                <div className="min-w-0 flex-1">
                  <p className="text-sm font-medium">{PROVIDER_LABELS[provider]}</p>
                  <p className="truncate text-sm text-muted">
                    {linkedAccount
                      ? (linkedAccount.email ?? linkedAccount.displayName ?? 'Linked')
                      : 'Not linked'}
                  </p>
                </div>
                <Button
                  variant="secondary"
                  aria-label={`${isLinked ? 'Unlink' : 'Link'} ${PROVIDER_LABELS[provider]}`}
                  aria-describedby={isLast ? 'last-method' : undefined}
                  disabled={isLast}
                  busy={linkMutation.isPending && linkMutation.variables.provider === provider}
                  onClick={() => linkMutation.mutate({ provider, action: isLinked ? 'unlink' : 'link' })}
                >
                  {isLinked ? 'Unlink' : 'Link'}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      {linkedProviders.size === 1 && (
        <p id="last-method" className="text-sm text-muted">
          {LINK_TEXTS.lastMethod}
        </p>
      )}
      <LinkOutcome {...outcome} />
    </section>
  );
}

interface LinkOutcomeProps {
  readonly change: LinkChange | undefined;
  readonly error: Error | null;
}

function LinkOutcome({ change, error }: LinkOutcomeProps) {
  if (!change || (error && isSilentError(error))) return null;
  const { provider, action } = change;
  if (error) {
    return (
      <p role="alert" className="text-sm text-danger">
        {action === 'link' ? linkErrorMessage(provider, error) : unlinkErrorMessage(error)}
      </p>
    );
  }
  return (
    <p role="status" className="text-sm text-success">
      {action === 'link' ? LINK_TEXTS.linked(PROVIDER_LABELS[provider]) : LINK_TEXTS.unlinked}
    </p>
  );
}
