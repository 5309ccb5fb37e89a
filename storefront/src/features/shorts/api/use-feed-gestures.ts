import { useDrag, useWheel } from '@use-gesture/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { type FeedStep, stepOfKey, stepOfSwipe, WheelReader } from './swipe.js';
import { TapReader } from './tap-reader.js';

interface FeedGestureHandlers {
  readonly onStep: (step: FeedStep) => void;
  readonly onOpen: () => void;
  readonly onSave: () => void;
}

/** Handles arrow keys, wheel, swipes and taps of the feed (FIND-30, FIND-31); bind the result to the feed's element. */
export function useFeedGestures({ onStep, onOpen, onSave }: FeedGestureHandlers) {
  const moveByStep = useEffectEvent(onStep);
  const openShort = useEffectEvent(onOpen);
  const saveShort = useEffectEvent(onSave);
  const [wheelReader] = useState(() => new WheelReader());
  const [tapReader, setTapReader] = useState<TapReader | null>(null);

  useEffect(() => {
    const reader = new TapReader({ onSingleTap: () => openShort(), onDoubleTap: () => saveShort() });
    setTapReader(reader);
    return () => reader.cancel();
  }, []);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element &&
        event.target.closest('input, textarea, select, [role="menu"], [role="dialog"]');
      const keyStep = stepOfKey(event.key);
      if (
        keyStep === 0 ||
        isTyping ||
        event.defaultPrevented ||
        event.altKey ||
        event.ctrlKey ||
        event.metaKey
      )
        return;
      event.preventDefault();
      moveByStep(keyStep);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  const bindDrag = useDrag(
    ({ last, tap, xy: [, y], initial: [, startY], event }) => {
      const isOnVideo = event.target instanceof Element && event.target.hasAttribute('data-gestures');
      if (tap && isOnVideo)
        tapReader?.handleTap('pointerType' in event && event.pointerType === 'touch' ? 'touch' : 'click');
      // The distance is measured from the first touch: the library's `movement` omits the first pixels, which might
      // have been a tap.
      else if (last && !tap) onStep(stepOfSwipe(y - startY));
    },
    { filterTaps: true, axis: 'y', pointer: { touch: false } },
  );
  const bindWheel = useWheel(({ event, last }) => {
    // When the wheel stops, the library repeats the last event, which is ignored.
    if (!last) onStep(wheelReader.handleWheel(event.deltaY, event.timeStamp));
  });
  return () => ({ ...bindDrag(), ...bindWheel() });
}
