import { uploadFailedText } from '@market/contract/uploads/upload-texts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { errorMessage } from '../../../shared/http/api-error.js';
import { useFailure } from '../../../shared/http/use-failure.js';
import type { DraftKey } from '../../listings/api/listing-draft.js';
import * as texts from '../texts.js';
import { findVideoProblem } from './inspect-video.js';
import { readLastUpload, storeLastUpload } from './last-upload.js';
import { loadSendVideo } from './load-send-video.js';
import { sendingStageText, stageText } from './stage-texts.js';
import { isGone, retryVideo, videoUploadQuery } from './upload-queries.js';

/** The state of a video's upload; `stage` describes the actual progress in words (UPLOAD-4). */
export interface VideoUploadState {
  readonly phase: 'idle' | 'uploading' | 'success' | 'error';
  readonly stage: string;
  readonly error: string | null;
  readonly canCancel: boolean;
  /** Whether the browser checks or sends the file. Leaving the page would interrupt that. */
  readonly isSending: boolean;
  /** Whether the server has the whole video, so that the upload can no longer be cancelled. */
  readonly isComplete: boolean;
  chooseFile(file: File): void;
  /**
   * Repeats the failed step (sending, publishing or reading the state) if that may succeed; otherwise resets the
   * upload.
   */
  tryAgain(): void;
  cancel(): void;
}

type LocalUploadState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly sentShare: number | null }
  | { readonly kind: 'polling'; readonly id: string }
  | { readonly kind: 'refused'; readonly message: string; readonly file?: File };

const IDLE_STATE: LocalUploadState = { kind: 'idle' };

/** What is uploaded: the video of the form `draftKey`, to be published under `title`. */
interface VideoOfForm {
  readonly title: string;
  readonly draftKey: DraftKey;
  /** While true, `onPublished` is not called. */
  readonly isPaused: boolean;
}

/** Uploads a video and polls its state until it is published; calls `onPublished` once with its YouTube address. */
export function useVideoUpload(
  { title, draftKey: { userId, listingIdOrNew }, isPaused }: VideoOfForm,
  onPublished: (videoUrl: string) => void,
): VideoUploadState {
  const draftKey = useMemo(() => ({ userId, listingIdOrNew }), [userId, listingIdOrNew]);
  const [localState, setLocalState] = useState<LocalUploadState>(IDLE_STATE);
  const sendController = useRef<AbortController | null>(null);
  // The id of the upload that this page created and has not sent completely; null if there is none.
  const incompleteId = useRef<string | null>(null);
  const cancellation = useRef<Promise<void>>(Promise.resolve());
  // The address that was last passed to `onPublished`. The field may have another one: the user may have typed it
  // since.
  const publishedAddress = useRef<string | null>(null);
  const currentOnPublished = useRef(onPublished);
  useEffect(() => {
    currentOnPublished.current = onPublished;
  });
  useEffect(() => {
    const id = readLastUpload(draftKey);
    if (id !== null) setLocalState({ kind: 'polling', id });
    return () => sendController.current?.abort(new Error('left'));
  }, [draftKey]);

  const polledUploadId = localState.kind === 'polling' ? localState.id : '';
  const isPolling = polledUploadId !== '';
  const { data, error, errorUpdateCount, isLoadingError, refetch } = useQuery({
    ...videoUploadQuery(polledUploadId),
    enabled: isPolling,
  });
  // A failure to read an earlier upload is ignored once that upload is no longer polled.
  const failure = useFailure({
    data: isPolling ? data : null,
    error,
    errorUpdateCount,
    isLoadingError,
    refetch,
  });
  const currentUpload = isPolling && data?.id === polledUploadId ? data : undefined;
  const isIncomplete = currentUpload?.state === 'receiving';
  const address = currentUpload?.videoUrl ?? null;
  useEffect(() => {
    if (address === null || isPaused || address === publishedAddress.current) return;
    publishedAddress.current = address;
    storeLastUpload(draftKey, null);
    currentOnPublished.current(address);
  }, [draftKey, address, isPaused]);

  const sendFile = async (file: File) => {
    sendController.current?.abort(new Error('replaced'));
    const controller = new AbortController();
    sendController.current = controller;
    setLocalState({ kind: 'sending', sentShare: null });
    try {
      const problem = await findVideoProblem(file);
      if (controller.signal.aborted) return;
      if (problem !== undefined) return setLocalState({ kind: 'refused', message: problem });
      const { sendVideo } = await loadSendVideo();
      // Otherwise, an upload of the same file could be resumed while it is being deleted.
      await cancellation.current;
      if (controller.signal.aborted) return;
      const id = await sendVideo({
        file,
        title,
        signal: controller.signal,
        replacedId: incompleteId.current,
        onSentShare: (sentShare) => setLocalState({ kind: 'sending', sentShare }),
        onCreated(createdId) {
          incompleteId.current = createdId;
          storeLastUpload(draftKey, createdId);
        },
      });
      incompleteId.current = null;
      setLocalState({ kind: 'polling', id });
    } catch (failure) {
      if (controller.signal.aborted) return;
      setLocalState({
        kind: 'refused',
        message: uploadFailedText(errorMessage(failure, 'Unknown error')),
        file,
      });
    }
  };
  const reset = () => {
    sendController.current?.abort(new Error('cancelled'));
    const cancelledId = incompleteId.current ?? (isIncomplete ? polledUploadId : null);
    incompleteId.current = null;
    storeLastUpload(draftKey, null);
    setLocalState(IDLE_STATE);
    if (cancelledId !== null) cancellation.current = cancelUpload(cancelledId).catch(() => undefined);
  };
  const cancelUpload = async (id: string) => {
    const { cancelVideo } = await loadSendVideo();
    if (await cancelVideo(id)) return;
    // The server had received the whole video by then, and publishes it.
    setLocalState((state) => (state.kind === 'idle' ? { kind: 'polling', id } : state));
  };
  const tryAgain = () => {
    if (localState.kind === 'refused' && localState.file) return void sendFile(localState.file);
    if (currentUpload?.canRetry) return void retryVideo(currentUpload.id).finally(() => void refetch());
    // The video may be complete on the server, so it is forgotten only if the server does not have it (UPLOAD-10).
    if (failure && !isGone(failure.error)) return failure.retry();
    return reset();
  };

  const actions = {
    isSending: localState.kind === 'sending',
    canCancel: localState.kind === 'sending' || isIncomplete,
    isComplete: currentUpload !== undefined && !isIncomplete,
    chooseFile: (file: File) => void sendFile(file),
    tryAgain,
    cancel: reset,
  };
  if (localState.kind === 'refused')
    return { ...actions, phase: 'error', stage: '', error: localState.message };
  if (localState.kind === 'idle') return { ...actions, phase: 'idle', stage: '', error: null };
  if (localState.kind === 'sending')
    return { ...actions, phase: 'uploading', stage: sendingStageText(localState.sentShare), error: null };
  if (currentUpload?.state === 'failed')
    return { ...actions, phase: 'error', stage: '', error: currentUpload.reason };
  if (failure) return { ...actions, phase: 'error', stage: '', error: errorMessage(failure.error, '') };
  const stage = currentUpload ? stageText(currentUpload) : texts.checkingUpload;
  return {
    ...actions,
    phase: currentUpload?.state === 'published' ? 'success' : 'uploading',
    stage,
    error: null,
  };
}
