import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { Button, ButtonLink } from '../../../shared/ui/Button.js';
import { panelClass } from '../../../shared/ui/styles.js';
import { isSilentError, githubLinkErrorMessage } from '../api/auth-error-messages.js';
import { useAuthClient } from '../api/AuthProvider.js';
import { useRedirectOutcome } from '../api/redirect-outcome.js';
import { linkProvider } from '../api/sign-in.js';
import * as texts from '../texts.js';
import { ProviderIcon } from './ProviderIcon.js';

/** The page 'GitHub Account Required': lets the user link GitHub, then continues to /list (LIST-1). */
export function GithubRequirement() {
  const client = useAuthClient();
  const navigate = useNavigate();
  const linkMutation = useMutation({
    mutationFn: () => linkProvider(client, 'github', '/list'),
    onSuccess: () => navigate('/list'),
  });
  const redirectOutcome = useRedirectOutcome();
  const failure = linkMutation.error ?? (linkMutation.isIdle ? redirectOutcome?.failure : undefined);
  return (
    <div className="content grid flex-1 place-items-center py-10">
      <section
        className={`${panelClass} flex w-full max-w-dialog flex-col items-center gap-5 p-8 text-center`}
      >
        <span className="grid size-14 place-items-center rounded-full bg-raised">
          <ProviderIcon provider="github" />
        </span>
        <h1 className="text-xl font-semibold">GitHub Account Required</h1>
        <p className="text-muted">{texts.githubRequired}</p>
        {failure && !isSilentError(failure) && (
          <p role="alert" className="text-sm text-danger">
            {githubLinkErrorMessage(failure)}
          </p>
        )}
        <div className="flex flex-wrap justify-center gap-3">
          <Button busy={linkMutation.isPending} onClick={() => linkMutation.mutate()}>
            Link GitHub Account
          </Button>
          <ButtonLink to="/profile" variant="secondary">
            Go to Profile
          </ButtonLink>
        </div>
      </section>
    </div>
  );
}
