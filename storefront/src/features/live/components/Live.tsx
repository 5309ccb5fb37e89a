import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { applyLive } from '../api/apply-live.js';
import { shareLive } from '../api/share-live.js';

/** Applies live events to this tab while it is rendered; loaded for signed-in people only (NOTIFY-5). */
export default function Live({ uid }: { readonly uid: string }) {
  const queries = useQueryClient();
  useEffect(() => shareLive(uid, (event) => applyLive(queries, uid, event)), [uid, queries]);
  return null;
}
