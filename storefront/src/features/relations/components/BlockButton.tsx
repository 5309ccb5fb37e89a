import { Ban } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../shared/ui/Button.js';
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.js';
import { useRelation } from '../api/use-relation.js';
import * as texts from '../texts.js';

/** Blocks a person after a confirmation, or unblocks them (PEOPLE-21). */
export function BlockButton({ userId, name }: { readonly userId: string; readonly name: string }) {
  const { relation, change, isChanging } = useRelation(userId);
  const [isConfirming, setConfirming] = useState(false);
  const isBlocked = relation?.blocked ?? false;
  return (
    <>
      <Button
        variant="ghost"
        disabled={!relation}
        busy={isChanging}
        onClick={() => (isBlocked ? change('unblock') : setConfirming(true))}
      >
        <Ban aria-hidden="true" className="size-4" />
        {isBlocked ? 'Unblock' : 'Block'}
      </Button>
      <ConfirmDialog
        isDestructive
        open={isConfirming}
        onOpenChange={setConfirming}
        title={`Block ${name}?`}
        confirmLabel="Block"
        cancelLabel="Cancel"
        onConfirm={() => {
          setConfirming(false);
          change('block');
        }}
      >
        {texts.blockConfirmation}
      </ConfirmDialog>
    </>
  );
}
