import { MAIL_SWITCH_NAMES, MAIL_SWITCHES, UNSUBSCRIBE_TOKEN } from '@market/contract/mail-switches';
import { PROBLEMS } from '@market/contract/endpoints/problem';
import { useMutation } from '@tanstack/react-query';
import { BellOff, MailX } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { switchMailOff } from '../../../features/notices/api/switch-mail-off.js';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title.js';
import { ApiError, sentenceOf } from '../../../shared/http/api-error.js';
import { Button, ButtonLink } from '../../../shared/ui/Button.js';
import { EmptyState } from '../../../shared/ui/Notice.js';
import * as texts from '../../texts.js';

/** Switches off e-mails of one kind by the link in each of them, without a sign-in and after one press (NOTIFY-7). */
export function Component() {
  useDocumentTitle('Stop e-mails');
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const kind = UNSUBSCRIBE_TOKEN.exec(token)?.[1];
  const name = MAIL_SWITCH_NAMES.find((one) => one === kind);
  const stopping = useMutation({ mutationFn: switchMailOff });
  const preferences = <ButtonLink to="/preferences">All e-mail preferences</ButtonLink>;
  const isInvalid = stopping.error instanceof ApiError && stopping.error.status === 404;
  if (!name || isInvalid)
    return (
      <EmptyState
        icon={MailX}
        heading="h1"
        title="This link does not work"
        action={preferences}
        takesFocus={isInvalid}
      >
        {PROBLEMS['notices/link-invalid']}
      </EmptyState>
    );
  if (stopping.isSuccess)
    return (
      <EmptyState
        icon={BellOff}
        heading="h1"
        title="You get no more of these e-mails"
        action={preferences}
        takesFocus
      >
        <p>{texts.mailStopped}</p>
        <p>{MAIL_SWITCHES[name]}</p>
      </EmptyState>
    );
  return (
    <EmptyState
      icon={BellOff}
      heading="h1"
      title="Stop these e-mails?"
      action={
        <Button busy={stopping.isPending} onClick={() => stopping.mutate(token)}>
          Stop them
        </Button>
      }
    >
      <p>{texts.mailToStop}</p>
      <p className="font-medium text-text">{MAIL_SWITCHES[name]}</p>
      {stopping.isError && (
        <p role="alert" className="mt-3 text-danger">
          Not changed. {sentenceOf(stopping.error, '')}
        </p>
      )}
    </EmptyState>
  );
}
