import { PROVIDER_LABELS, type ProviderName } from '@market/contract/identity/identity';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, errorMessage } from '../../../shared/http/api-error.js';
import { Button } from '../../../shared/ui/Button.js';
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.js';
import { notify } from '../../../shared/ui/notify.js';
import { isSilentError, signInErrorMessage } from '../../identity/api/auth-error-messages.js';
import { useAuthClient, useUser } from '../../identity/api/AuthProvider.js';
import { signIn } from '../../identity/api/sign-in.js';
import { deleteOwnAccount } from '../api/account-calls.js';
import * as texts from '../texts.js';

const ACCOUNT_DELETED_TEXT = texts.accountDeleted;

/** Deletes the account after a confirmation and a new sign-in (ACCOUNT-2). */
export function DeleteAccount() {
  const client = useAuthClient();
  const navigate = useNavigate();
  const user = useUser();
  const [isConfirming, setConfirming] = useState(false);
  const deleteMutation = useMutation({
    mutationFn: async ({ userId, provider }: { userId: string; provider?: ProviderName }) => {
      if (provider) await signIn(client, provider, '/profile?tab=profile');
      await deleteOwnAccount(userId);
      await client.logout().catch(() => undefined);
    },
    onSuccess: async () => {
      notify('success', ACCOUNT_DELETED_TEXT);
      await navigate('/');
    },
  });
  if (!user) return null;
  const signInRequestMessage =
    deleteMutation.error instanceof ApiError && deleteMutation.error.code === 'auth/requires-recent-login'
      ? deleteMutation.error.message
      : undefined;
  const provider = deleteMutation.variables?.provider;
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="max-w-[45em] text-sm text-muted">{texts.deleteLead}</p>
      <Button variant="danger" busy={deleteMutation.isPending} onClick={() => setConfirming(true)}>
        Delete account
      </Button>
      {signInRequestMessage && (
        <div role="alert" className="flex flex-col items-start gap-3">
          <p className="text-sm">{signInRequestMessage}</p>
          <div className="flex flex-wrap gap-3">
            {user.providerData.map(({ providerId }) => (
              <Button
                key={providerId}
                variant="destructive"
                onClick={() => deleteMutation.mutate({ userId: user.uid, provider: providerId })}
              >
                {PROVIDER_LABELS[providerId]}: sign in and delete
              </Button>
            ))}
          </div>
        </div>
      )}
      {deleteMutation.isError && !signInRequestMessage && !isSilentError(deleteMutation.error) && (
        <p role="alert" className="text-sm text-danger">
          {provider && !(deleteMutation.error instanceof ApiError)
            ? signInErrorMessage(provider, deleteMutation.error)
            : errorMessage(deleteMutation.error, texts.deleteFailed)}
        </p>
      )}
      <ConfirmDialog
        isDestructive
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Delete your account?"
        confirmLabel="Delete account"
        cancelLabel="Keep it"
        onConfirm={() => deleteMutation.mutate({ userId: user.uid })}
      >
        {texts.deleteConfirmation}
      </ConfirmDialog>
    </div>
  );
}
