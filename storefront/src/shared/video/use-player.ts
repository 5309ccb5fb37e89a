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

/**
 * Makes the player in a frame play, pause and mute as `isPlaying` and `isMuted` say. Returns the player's state, and
 * whether it has ever played.
 */
export function usePlayer(
  frame: RefObject<HTMLIFrameElement | null>,
  { isPlaying, isMuted }: PlayerOptions,
): { readonly state: PlayerState; readonly hasPlayed: boolean } {
  const [reportedState, setReportedState] = useState<'none' | 'ready' | 'failed'>('none');
  const [isPlayingOrBuffering, setPlayingOrBuffering] = useState(false);
  const [hasPlayed, setPlayed] = useState(false);
  const [hasPlayTimedOut, setPlayTimedOut] = useState(false);

  useEffect(() => {
    const handleMessage = (message: MessageEvent) => {
      const report = frame.current && parseReport(frame.current, message);
      if (!report) return;
      if (report.kind === 'state')
        setPlayingOrBuffering(report.state === PLAYING_STATE || report.state === BUFFERING_STATE);
      if (report.kind === 'state' && report.state === PLAYING_STATE) setPlayed(true);
      setReportedState(
        report.kind === 'error' ? 'failed' : (before) => (before === 'failed' ? before : 'ready'),
      );
    };
    window.addEventListener('message', handleMessage);
    return () => window.removeEventListener('message', handleMessage);
  }, [frame]);

  useEffect(() => {
    if (reportedState !== 'none') return;
    const pollTimer = setInterval(
      () => frame.current && requestReports(frame.current),
      REPORT_REQUEST_INTERVAL_MS,
    );
    const giveUpTimer = setTimeout(() => setReportedState('failed'), RESPONSE_TIMEOUT_MS);
    return () => {
      clearInterval(pollTimer);
      clearTimeout(giveUpTimer);
    };
  }, [reportedState, frame]);

  useEffect(() => {
    if (reportedState !== 'ready' || !frame.current) return;
    sendCommand(frame.current, isMuted ? 'mute' : 'unMute');
    sendCommand(frame.current, isPlaying ? 'playVideo' : 'pauseVideo');
  }, [reportedState, frame, isPlaying, isMuted]);

  const isWaiting = reportedState === 'ready' && isPlaying && !isPlayingOrBuffering;
  useEffect(() => {
    if (!isWaiting) return setPlayTimedOut(false);
    const timer = setTimeout(() => setPlayTimedOut(true), PLAY_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);

  const stateAfterReady = isWaiting && hasPlayTimedOut ? 'blocked' : 'ready';
  return {
    state:
      reportedState === 'none' ? 'starting' : reportedState === 'failed' ? reportedState : stateAfterReady,
    hasPlayed,
  };
}
