/// <reference types="vite/client" />
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { subscribeToToasts } from '../shared/ui/notify.js';

// Testing Library waits one second by default, which is too short on a busy machine. The test's own time limit still
// applies.
configure({ asyncUtilTimeout: 25_000 });

// Specs of one worker share its modules. A lazy import that is pending when a spec ends would fail for all later
// specs, so every screen and component is loaded first.
import.meta.glob(['./screens/**/*.tsx', '../features/**/components/*.tsx', '!**/*.spec.tsx'], {
  eager: true,
});

// Specs of one worker share its document: what one spec has rendered would still send requests during the next.
afterEach(cleanup);

// A toast without a subscriber waits for the next subscriber, which may be in a later spec, so this subscriber consumes
// it.
afterEach(() => {
  const unsubscribe = subscribeToToasts(() => undefined);
  unsubscribe();
});
