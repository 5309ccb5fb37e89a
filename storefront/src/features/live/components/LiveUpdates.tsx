import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { applyLiveEvent } from '../api/apply-live-event.js';
import { shareLiveStream } from '../api/share-live-stream.js';

/** Applies live events to this tab while it is rendered; loaded for signed-in people only (NOTIFY-5). */
export default function LiveUpdates({ uid }: { readonly uid: string }) {
  const queryClient = useQueryClient();
  useEffect(
    () => shareLiveStream(uid, (event) => applyLiveEvent(queryClient, uid, event)),
    [uid, queryClient],
  );
  return null;
}
