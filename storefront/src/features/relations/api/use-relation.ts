import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../../shared/http/api-error.js';
import { notify } from '../../../shared/ui/notify.js';
import * as texts from '../texts.js';
import {
  blockedPeopleQuery,
  changeRelation,
  relationQuery,
  type RelationAction,
} from './relation-queries.js';

/** Returns the user's relation to another person, with a function to change it; an error shows a toast. */
export function useRelation(userId: string) {
  const queryClient = useQueryClient();
  const { data: relation } = useQuery(relationQuery(userId));
  const changeMutation = useMutation({
    mutationFn: (action: RelationAction) => changeRelation(userId, action),
    onSuccess: (changedRelation) => {
      queryClient.setQueryData(relationQuery(userId).queryKey, changedRelation);
      void queryClient.invalidateQueries({ queryKey: blockedPeopleQuery().queryKey });
    },
    onError: (error) => notify('error', errorMessage(error, texts.relationChangeFailed)),
  });
  return { relation, change: changeMutation.mutate, isChanging: changeMutation.isPending };
}
