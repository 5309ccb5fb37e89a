import { uploadFailedSentence } from '@market/contract/uploads/upload-texts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../../shared/http/api-error.js';
import * as texts from '../texts.js';
import { findVideoProblem } from './inspect-video.js';
import { readLastUpload, storeLastUpload } from './last-upload.js';
import { loadSendVideo } from './load-send-video.js';
import { sendingStageText, stageText } from './stages.js';
import { retryVideo, videoUploadQuery } from './upload-queries.js';

/** The state of a video's upload; `stage` describes the actual progress in words (UPLOAD-4). */
export interface VideoUploadState {
  readonly phase: 'idle' | 'uploading' | 'success' | 'error';
  readonly stage: string;
  readonly error: string | null;
  choose(file: File): void;
  /** Retries publishing or sending the same video if that may succeed, otherwise resets the upload. */
  tryAgain(): void;
  cancel(): void;
}

type LocalState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly share: number | null }
  | { readonly kind: 'following'; readonly id: string }
  | { readonly kind: 'refused'; readonly message: string; readonly file?: File };

const IDLE_STATE: LocalState = { kind: 'idle' };

/** Uploads a video and polls its state until it is published; calls `onPublished` once with its YouTube address. */
export function useVideoUpload(title: string, onPublished: (videoUrl: string) => void): VideoUploadState {
  const [localState, setLocalState] = useState<LocalState>(IDLE_STATE);
  const sendController = useRef<AbortController | null>(null);
  const currentOnPublished = useRef(onPublished);
  useEffect(() => {
    currentOnPublished.current = onPublished;
  });
  useEffect(() => {
    const id = readLastUpload();
    if (id !== null) setLocalState({ kind: 'following', id });
    return () => sendController.current?.abort(new Error('left'));
  }, []);

  const followedId = localState.kind === 'following' ? localState.id : '';
  const { data, error, refetch } = useQuery({ ...videoUploadQuery(followedId), enabled: followedId !== '' });
  const currentUpload = followedId !== '' && data?.id === followedId ? data : undefined;
  const address = currentUpload?.videoUrl ?? null;
  useEffect(() => {
    if (address === null) return;
    storeLastUpload(null);
    currentOnPublished.current(address);
  }, [address]);

  const choose = async (file: File) => {
    sendController.current?.abort(new Error('replaced'));
    const controller = new AbortController();
    sendController.current = controller;
    setLocalState({ kind: 'sending', share: null });
    try {
      const problem = await findVideoProblem(file);
      if (controller.signal.aborted) return;
      if (problem !== undefined) return setLocalState({ kind: 'refused', message: problem });
      const sendVideo = await loadSendVideo();
      if (controller.signal.aborted) return;
      const id = await sendVideo({
        file,
        title,
        signal: controller.signal,
        onShare: (share) => setLocalState({ kind: 'sending', share }),
        onCreated: storeLastUpload,
      });
      setLocalState({ kind: 'following', id });
    } catch (failure) {
      if (controller.signal.aborted) return;
      setLocalState({
        kind: 'refused',
        message: uploadFailedSentence(errorMessage(failure, 'Unknown error')),
        file,
      });
    }
  };
  const reset = () => {
    sendController.current?.abort(new Error('cancelled'));
    storeLastUpload(null);
    setLocalState(IDLE_STATE);
  };
  const tryAgain = () => {
    if (localState.kind === 'refused' && localState.file) return void choose(localState.file);
    if (currentUpload?.canRetry) return void retryVideo(currentUpload.id).finally(() => void refetch());
    return reset();
  };

  const actions = { choose: (file: File) => void choose(file), tryAgain, cancel: reset };
  if (localState.kind === 'refused')
    return { ...actions, phase: 'error', stage: '', error: localState.message };
  if (localState.kind === 'idle') return { ...actions, phase: 'idle', stage: '', error: null };
  if (localState.kind === 'sending')
    return { ...actions, phase: 'uploading', stage: sendingStageText(localState.share), error: null };
  if (currentUpload?.state === 'failed')
    return { ...actions, phase: 'error', stage: '', error: currentUpload.reason };
  if (error && !currentUpload)
    return { ...actions, phase: 'error', stage: '', error: errorMessage(error, '') };
  const stage = currentUpload ? stageText(currentUpload) : texts.checkingUpload;
  return {
    ...actions,
    phase: currentUpload?.state === 'published' ? 'success' : 'uploading',
    stage,
    error: null,
  };
}
