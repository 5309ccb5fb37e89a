import { type RefObject, useEffect, useState } from 'react';
import { BUFFERING, command, listen, PLAYING, reportOf } from './player.js';

/** The interval, in milliseconds, at which the player is asked for reports until it responds. */
const ASK_EVERY_MS = 250;
/** A player that does not respond within this time counts as failed. */
export const ANSWERS_WITHIN_MS = 15_000;
/** A player that does not play within this time after the play command was blocked by the browser. */
export const PLAYS_WITHIN_MS = 4_000;

/** `starting`: no response yet. `failed`: no response in time, or an error. `blocked`: the browser prevents playing. */
export type PlayerState = 'starting' | 'ready' | 'blocked' | 'failed';

interface Wanted {
  readonly isPlaying: boolean;
  readonly isMuted: boolean;
}

/** Makes the player in a frame play, pause and mute as `isPlaying` and `isMuted` say; also returns if it ever played. */
export function usePlayer(
  frame: RefObject<HTMLIFrameElement | null>,
  { isPlaying, isMuted }: Wanted,
): { readonly state: PlayerState; readonly hasPlayed: boolean } {
  const [answer, setAnswer] = useState<'none' | 'ready' | 'failed'>('none');
  const [isMoving, setMoving] = useState(false);
  const [hasPlayed, setPlayed] = useState(false);
  const [isLate, setLate] = useState(false);

  useEffect(() => {
    const hear = (message: MessageEvent) => {
      const report = frame.current && reportOf(frame.current, message);
      if (!report) return;
      if (report.kind === 'state') setMoving(report.state === PLAYING || report.state === BUFFERING);
      if (report.kind === 'state' && report.state === PLAYING) setPlayed(true);
      setAnswer(report.kind === 'error' ? 'failed' : (before) => (before === 'failed' ? before : 'ready'));
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [frame]);

  useEffect(() => {
    if (answer !== 'none') return;
    const asking = setInterval(() => frame.current && listen(frame.current), ASK_EVERY_MS);
    const giveUp = setTimeout(() => setAnswer('failed'), ANSWERS_WITHIN_MS);
    return () => {
      clearInterval(asking);
      clearTimeout(giveUp);
    };
  }, [answer, frame]);

  useEffect(() => {
    if (answer !== 'ready' || !frame.current) return;
    command(frame.current, isMuted ? 'mute' : 'unMute');
    command(frame.current, isPlaying ? 'playVideo' : 'pauseVideo');
  }, [answer, frame, isPlaying, isMuted]);

  const isWaiting = answer === 'ready' && isPlaying && !isMoving;
  useEffect(() => {
    if (!isWaiting) return setLate(false);
    const timer = setTimeout(() => setLate(true), PLAYS_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);

  const answered = isWaiting && isLate ? 'blocked' : 'ready';
  return { state: answer === 'none' ? 'starting' : answer === 'failed' ? answer : answered, hasPlayed };
}
