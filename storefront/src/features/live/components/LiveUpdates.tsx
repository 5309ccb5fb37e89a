import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { applyLive } from '../api/apply-live.js';
import { shareLive } from '../api/share-live.js';

/** Applies live events to this tab while it is rendered; loaded for signed-in people only (NOTIFY-5). */
export default function LiveUpdates({ uid }: { readonly uid: string }) {
  const queryClient = useQueryClient();
  useEffect(() => shareLive(uid, (event) => applyLive(queryClient, uid, event)), [uid, queryClient]);
  return null;
}
