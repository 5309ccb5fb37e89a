import { type RefObject, useEffect, useState } from 'react';
import { BUFFERING_STATE, sendCommand, requestReports, PLAYING_STATE, parseReport } from './player.js';

/** Milliseconds between two requests for reports, until the player responds. */
const REPORT_REQUEST_INTERVAL_MS = 250;
/** Milliseconds. A player that does not respond within this time counts as failed. */
export const RESPONSE_TIMEOUT_MS = 15_000;
/** Milliseconds. If a player does not play within this time after the play command, the browser has blocked it. */
export const PLAY_TIMEOUT_MS = 4_000;

/**
 * State of a player. `starting`: no response yet. `failed`: no response in time, or an error. `blocked`: the browser
 * prevents playing.
 */
export type PlayerState = 'starting' | 'ready' | 'blocked' | 'failed';

interface PlayerOptions {
  readonly isPlaying: boolean;
  readonly isMuted: boolean;
}

/** Makes the player in a frame play, pause and mute as `isPlaying` and `isMuted` say; also returns if it ever played. */
export function usePlayer(
  frame: RefObject<HTMLIFrameElement | null>,
  { isPlaying, isMuted }: PlayerOptions,
): { readonly state: PlayerState; readonly hasPlayed: boolean } {
  const [answer, setAnswer] = useState<'none' | 'ready' | 'failed'>('none');
  const [isMoving, setMoving] = useState(false);
  const [hasPlayed, setPlayed] = useState(false);
  const [isLate, setLate] = useState(false);

  useEffect(() => {
    const handleMessage = (message: MessageEvent) => {
      const report = frame.current && parseReport(frame.current, message);
      if (!report) return;
      if (report.kind === 'state')
        setMoving(report.state === PLAYING_STATE || report.state === BUFFERING_STATE);
      if (report.kind === 'state' && report.state === PLAYING_STATE) setPlayed(true);
      setAnswer(report.kind === 'error' ? 'failed' : (before) => (before === 'failed' ? before : 'ready'));
    };
    window.addEventListener('message', handleMessage);
    return () => window.removeEventListener('message', handleMessage);
  }, [frame]);

  useEffect(() => {
    if (answer !== 'none') return;
    const pollTimer = setInterval(
      () => frame.current && requestReports(frame.current),
      REPORT_REQUEST_INTERVAL_MS,
    );
    const giveUp = setTimeout(() => setAnswer('failed'), RESPONSE_TIMEOUT_MS);
    return () => {
      clearInterval(pollTimer);
      clearTimeout(giveUp);
    };
  }, [answer, frame]);

  useEffect(() => {
    if (answer !== 'ready' || !frame.current) return;
    sendCommand(frame.current, isMuted ? 'mute' : 'unMute');
    sendCommand(frame.current, isPlaying ? 'playVideo' : 'pauseVideo');
  }, [answer, frame, isPlaying, isMuted]);

  const isWaiting = answer === 'ready' && isPlaying && !isMoving;
  useEffect(() => {
    if (!isWaiting) return setLate(false);
    const timer = setTimeout(() => setLate(true), PLAY_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);

  const stateAfterReady = isWaiting && isLate ? 'blocked' : 'ready';
  return {
    state: answer === 'none' ? 'starting' : answer === 'failed' ? answer : stateAfterReady,
    hasPlayed,
  };
}
