import { PROVIDER_LABELS, type ProviderName } from '@market/contract/identity/identity';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, sentenceOf } from '../../../shared/http/api-error.js';
import { Button } from '../../../shared/ui/Button.js';
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.js';
import { notify } from '../../../shared/ui/notify.js';
import { isSilent, sentenceOfSignIn } from '../../identity/api/auth-sentences.js';
import { useAuthClient, useUser } from '../../identity/api/AuthProvider.js';
import { signIn } from '../../identity/api/sign-in.js';
import { deleteOwnAccount } from '../api/account-calls.js';
import * as texts from '../texts.js';

const DELETED_TEXT = texts.deleted;

/** Deletes the account after a confirmation and a new sign-in (ACCOUNT-2). */
export function DeleteAccount() {
  const client = useAuthClient();
  const navigate = useNavigate();
  const user = useUser();
  const [isAsked, setAsked] = useState(false);
  const leaving = useMutation({
    mutationFn: async ({ userId, by }: { userId: string; by?: ProviderName }) => {
      if (by) await signIn(client, by, '/profile?tab=profile');
      await deleteOwnAccount(userId);
      await client.logout().catch(() => undefined);
    },
    onSuccess: async () => {
      notify('success', DELETED_TEXT);
      await navigate('/');
    },
  });
  if (!user) return null;
  const confirmation =
    leaving.error instanceof ApiError && leaving.error.code === 'auth/requires-recent-login'
      ? leaving.error.message
      : undefined;
  const by = leaving.variables?.by;
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="max-w-[45em] text-sm text-muted">{texts.deleteLead}</p>
      <Button variant="danger" busy={leaving.isPending} onClick={() => setAsked(true)}>
        Delete account
      </Button>
      {confirmation && (
        <div role="alert" className="flex flex-col items-start gap-3">
          <p className="text-sm">{confirmation}</p>
          <div className="flex flex-wrap gap-3">
            {user.providerData.map(({ providerId }) => (
              <Button
                key={providerId}
                variant="destructive"
                onClick={() => leaving.mutate({ userId: user.uid, by: providerId })}
              >
                {PROVIDER_LABELS[providerId]}: sign in and delete
              </Button>
            ))}
          </div>
        </div>
      )}
      {leaving.isError && !confirmation && !isSilent(leaving.error) && (
        <p role="alert" className="text-sm text-danger">
          {by && !(leaving.error instanceof ApiError)
            ? sentenceOfSignIn(by, leaving.error)
            : sentenceOf(leaving.error, texts.deleteFailed)}
        </p>
      )}
      <ConfirmDialog
        destructive
        open={isAsked}
        onOpenChange={setAsked}
        title="Delete your account?"
        confirmLabel="Delete account"
        cancelLabel="Keep it"
        onConfirm={() => leaving.mutate({ userId: user.uid })}
      >
        {texts.deleteConfirm}
      </ConfirmDialog>
    </div>
  );
}
