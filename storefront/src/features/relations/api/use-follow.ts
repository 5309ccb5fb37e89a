import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../../shared/http/api-error.js';
import { notify } from '../../../shared/ui/notify.js';
import * as texts from '../texts.js';
import { changeRelation, relationQuery } from './relation-queries.js';

/**
 * Returns a function that follows a person whom the user chose before signing in (SIGNIN-13); a toast shows the
 * result.
 */
export function useFollow({ id, name }: { readonly id: string; readonly name: string }): () => void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => changeRelation(id, 'follow'),
    onSuccess: async (changedRelation) => {
      const { queryKey } = relationQuery(id);
      // A running request for the relation may return the state before this change, so it is cancelled.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, changedRelation);
      notify('success', texts.followed(name));
    },
    onError: (error) => notify('error', errorMessage(error, texts.relationChangeFailed)),
  });
  return mutate;
}
