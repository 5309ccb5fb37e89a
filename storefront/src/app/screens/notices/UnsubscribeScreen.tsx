import {
  MAIL_SWITCH_NAMES,
  OPTIONAL_MAIL_LABELS,
  UNSUBSCRIBE_TOKEN_PATTERN,
} from '@market/contract/mail-switches';
import { SAVED_SEARCH_UNSUBSCRIBE_KIND } from '@market/contract/saved-searches';
import { PROBLEMS } from '@market/contract/endpoints/problem';
import { useMutation } from '@tanstack/react-query';
import { BellOff, MailX } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { stopSearchEmails } from '../../../features/saved-searches/api/search-calls.js';
import { unsubscribeFromMail } from '../../../features/notices/api/unsubscribe-from-mail.js';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title.js';
import { ApiError, errorMessage } from '../../../shared/http/api-error.js';
import { Button, ButtonLink } from '../../../shared/ui/Button.js';
import { EmptyState } from '../../../shared/ui/StatePanel.js';
import * as texts from './texts.js';

/**
 * The page that the unsubscribe link of an e-mail opens. One click, without a sign-in, stops all e-mails of that kind
 * or about that saved search (NOTIFY-7, FIND-84).
 */
export function Component() {
  useDocumentTitle('Stop e-mails');
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const kind = UNSUBSCRIBE_TOKEN_PATTERN.exec(token)?.[1];
  const isSavedSearch = kind === SAVED_SEARCH_UNSUBSCRIBE_KIND;
  const switchName = isSavedSearch
    ? 'search.matched'
    : MAIL_SWITCH_NAMES.find((candidate) => candidate === kind);
  const mailKindText = isSavedSearch
    ? texts.savedSearchMails
    : switchName && OPTIONAL_MAIL_LABELS[switchName];
  const unsubscribeMutation = useMutation({
    mutationFn: isSavedSearch ? stopSearchEmails : unsubscribeFromMail,
  });
  const preferencesLink = <ButtonLink to="/preferences">All e-mail preferences</ButtonLink>;
  const isInvalid = unsubscribeMutation.error instanceof ApiError && unsubscribeMutation.error.status === 404;
  if (!switchName || isInvalid)
    return (
      <EmptyState
        icon={MailX}
        heading="h1"
        title="This link does not work"
        action={preferencesLink}
        takesFocus={isInvalid}
      >
        {PROBLEMS['notices/link-invalid']}
      </EmptyState>
    );
  if (unsubscribeMutation.isSuccess)
    return (
      <EmptyState
        icon={BellOff}
        heading="h1"
        title="You get no more of these e-mails"
        action={preferencesLink}
        takesFocus
      >
        <p>{switchName === 'search.matched' ? texts.searchUnsubscribed : texts.unsubscribed}</p>
        <p>{mailKindText}</p>
      </EmptyState>
    );
  return (
    <EmptyState
      icon={BellOff}
      heading="h1"
      title="Stop these e-mails?"
      action={
        <Button busy={unsubscribeMutation.isPending} onClick={() => unsubscribeMutation.mutate(token)}>
          Stop them
        </Button>
      }
    >
      <p>{texts.unsubscribeQuestion}</p>
      <p className="font-medium text-text">{mailKindText}</p>
      {unsubscribeMutation.isError && (
        <p role="alert" className="mt-3 text-danger">
          Not changed. {errorMessage(unsubscribeMutation.error, '')}
        </p>
      )}
    </EmptyState>
  );
}
