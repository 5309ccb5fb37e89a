import * as z from 'zod';
import { html } from '../pages/markup.js';
import { page } from '../pages/page.js';
import { checkboxField, selectField, SWITCHES_CSS } from '../pages/switch-form.js';
import { PlannedRefusal, PLAYER_BEHAVIORS, type Refusals, OPERATIONS } from './refusals.js';

const VIDEO_STATUSES = {
  '': {},
  private: { privacyStatus: 'private' },
  processing: { uploadStatus: 'uploaded' },
} as const;
const STATUS_BY_REASON = {
  quotaExceeded: 403,
  uploadLimitExceeded: 400,
  invalid_grant: 400,
  backendError: 503,
} as const;

const SwitchesForm = z.object({
  hasChannel: z.literal('on').optional(),
  videos: z.enum(Object.keys(VIDEO_STATUSES) as [keyof typeof VIDEO_STATUSES]),
  player: z.enum(PLAYER_BEHAVIORS),
  step: z.enum(['', ...OPERATIONS]),
  reason: z.enum(Object.keys(STATUS_BY_REASON) as [keyof typeof STATUS_BY_REASON]),
  times: z.coerce.number().int().min(1).max(1000),
});

/** Sets the switches from the page's form; returns whether the form was valid. */
export function applyForm(refusals: Refusals, form: unknown): boolean {
  const parsedForm = SwitchesForm.safeParse(form);
  if (!parsedForm.success) return false;
  const { hasChannel, videos, player, step, reason, times } = parsedForm.data;
  Object.assign(refusals, { hasChannel: hasChannel === 'on', videoStatus: VIDEO_STATUSES[videos], player });
  if (step !== '')
    refusals.plan(
      PlannedRefusal.parse({ step, reason, message: reason, status: STATUS_BY_REASON[reason], times }),
    );
  return true;
}

/** Returns the switches as a page: the status of videos, the behavior of players, and planned refusals. */
export function switchesPage({ hasChannel, videoStatus, player }: Refusals): string {
  const statusEntry = Object.entries(VIDEO_STATUSES).find(
    ([, status]) => JSON.stringify(status) === JSON.stringify(videoStatus),
  );
  return page({
    title: 'YouTube switches',
    standsInFor: 'YouTube',
    css: SWITCHES_CSS,
    body: html`<main>
      <h1>Switches</h1>
      <form method="post" action="/_youtube">
        ${checkboxField('hasChannel', 'The account has a channel', hasChannel)}
        ${selectField('videos', 'Videos stay', { values: Object.keys(VIDEO_STATUSES), selectedValue: statusEntry?.[0] ?? '' })}
        ${selectField('player', 'Players', { values: PLAYER_BEHAVIORS, selectedValue: player })}
        ${selectField('step', 'Refuse the next calls of', { values: ['', ...OPERATIONS] })}
        ${selectField('reason', 'with', { values: Object.keys(STATUS_BY_REASON) })}
        <label>times <input name="times" type="number" min="1" max="1000" value="1" /></label>
        <button>Set</button>
      </form>
    </main>`,
  });
}

/** Returns the page of a player that ignores commands; undefined if players work. */
export function createBrokenPlayerPage({ player }: Refusals): string | undefined {
  if (player === 'plays') return undefined;
  const playerEvent = { silent: '', error: 'onError', blocked: 'onReady' }[player];
  const script = `addEventListener('message', ({ data }) => {
    if (JSON.parse(data).event === 'listening')
      parent.postMessage(JSON.stringify({ event: '${playerEvent}', info: 5, channel: 'widget' }), '*');
  });`;
  return `<!doctype html><html lang="en"><title>Video</title><body>${playerEvent ? `<script>${script}</script>` : ''}</body></html>`;
}
