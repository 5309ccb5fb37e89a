import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deliveryQuery, markOpened } from '../../../features/deliveries/api/delivery-calls.js';
import * as texts from '../../../features/deliveries/texts.js';
import { RENTALS_KEY } from '../../../features/rentals/api/rentals-key.js';
import { errorMessage } from '../../../shared/http/api-error.js';
import { Button } from '../../../shared/ui/Button.js';

/** Shows the source code before its e-mail is sent, which ends the right to a refund for lateness (DELIVERY-9). */
export function OpenUnsentButton({ id }: { readonly id: string }) {
  const queryClient = useQueryClient();
  const openMutation = useMutation({
    mutationFn: () => markOpened(id),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: deliveryQuery(id).queryKey }),
        queryClient.invalidateQueries({ queryKey: RENTALS_KEY }),
      ]),
  });
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-sm text-muted">{texts.openCodeAdvice}</p>
      {openMutation.isError && (
        <p role="alert" className="text-sm text-danger">
          {errorMessage(openMutation.error, texts.openCodeFailed)}
        </p>
      )}
      <Button variant="secondary" busy={openMutation.isPending} onClick={() => openMutation.mutate()}>
        {texts.openCode}
      </Button>
    </div>
  );
}
