import { uploadFailed } from '@market/contract/uploads/upload-texts';
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

/** Uploads a chosen video file until it is published on YouTube; calls `onPublished` once with its address. */
export function useVideoUpload(title: string, onPublished: (videoUrl: string) => void): VideoUploadState {
  const [local, setLocal] = useState<LocalState>(IDLE_STATE);
  const sending = useRef<AbortController | null>(null);
  const published = useRef(onPublished);
  useEffect(() => {
    published.current = onPublished;
  });
  useEffect(() => {
    const id = readLastUpload();
    if (id !== null) setLocal({ kind: 'following', id });
    return () => sending.current?.abort(new Error('left'));
  }, []);

  const followed = local.kind === 'following' ? local.id : '';
  const { data, error, refetch } = useQuery({ ...videoUploadQuery(followed), enabled: followed !== '' });
  const current = followed !== '' && data?.id === followed ? data : undefined;
  const address = current?.videoUrl ?? null;
  useEffect(() => {
    if (address === null) return;
    storeLastUpload(null);
    published.current(address);
  }, [address]);

  const choose = async (file: File) => {
    sending.current?.abort(new Error('replaced'));
    const controller = new AbortController();
    sending.current = controller;
    setLocal({ kind: 'sending', share: null });
    try {
      const problem = await findVideoProblem(file);
      if (controller.signal.aborted) return;
      if (problem !== undefined) return setLocal({ kind: 'refused', message: problem });
      const sendVideo = await loadSendVideo();
      if (controller.signal.aborted) return;
      const id = await sendVideo({
        file,
        title,
        signal: controller.signal,
        onShare: (share) => setLocal({ kind: 'sending', share }),
        onCreated: storeLastUpload,
      });
      setLocal({ kind: 'following', id });
    } catch (failure) {
      if (controller.signal.aborted) return;
      setLocal({ kind: 'refused', message: uploadFailed(errorMessage(failure, 'Unknown error')), file });
    }
  };
  const reset = () => {
    sending.current?.abort(new Error('cancelled'));
    storeLastUpload(null);
    setLocal(IDLE_STATE);
  };
  const tryAgain = () => {
    if (local.kind === 'refused' && local.file) return void choose(local.file);
    if (current?.canRetry) return void retryVideo(current.id).finally(() => void refetch());
    return reset();
  };

  const facts = { choose: (file: File) => void choose(file), tryAgain, cancel: reset };
  if (local.kind === 'refused') return { ...facts, phase: 'error', stage: '', error: local.message };
  if (local.kind === 'idle') return { ...facts, phase: 'idle', stage: '', error: null };
  if (local.kind === 'sending')
    return { ...facts, phase: 'uploading', stage: sendingStageText(local.share), error: null };
  if (current?.state === 'failed') return { ...facts, phase: 'error', stage: '', error: current.reason };
  if (error && !current) return { ...facts, phase: 'error', stage: '', error: errorMessage(error, '') };
  const stage = current ? stageText(current) : texts.checkingUpload;
  return { ...facts, phase: current?.state === 'published' ? 'success' : 'uploading', stage, error: null };
}
