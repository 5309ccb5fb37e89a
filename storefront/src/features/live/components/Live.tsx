import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { applyLive } from '../api/apply-live.js';
import { shareLive } from '../api/share-live.js';

/** Keeps this tab up to date for as long as it is there; loaded only once somebody is signed in. */
export default function Live({ uid }: { readonly uid: string }) {
  const queries = useQueryClient();
  useEffect(() => shareLive(uid, (event) => applyLive(queries, uid, event)), [uid, queries]);
  return null;
}
