import { SCREENSHOT_ALT_MAX_LENGTH } from '@market/contract/listings/screenshots';
import { describe, expect, it } from 'vitest';
import { LISTINGS } from '../listings/all.js';
import { appOf } from './all.js';
import type { View } from './app.js';
import { isDrawable } from './draw/lettering.js';
import { phoneSvg, screenshotSvg } from './draw/screen.js';

const APPS = LISTINGS.flatMap((listing) => {
  const app = appOf(listing.slug);
  return app ? [{ ...listing, app }] : [];
});
const VIEWS = APPS.flatMap(({ slug, app }) =>
  app.views.map((view) => [`${slug}: ${view.name}`, view] as const),
);

describe('the interfaces of the samples', () => {
  it('exist for every listing, with two to five views each (LIST-41)', () => {
    expect(APPS).toHaveLength(LISTINGS.length);
    for (const { slug, app } of APPS)
      expect({ slug, views: app.views.length >= 2 && app.views.length <= 5 }).toEqual({ slug, views: true });
  });

  it.each(VIEWS)('%s is complete', (_name, view) => {
    expect(view.note).not.toBe('');
    expect(`${view.name}. ${view.note}`.length).toBeLessThanOrEqual(SCREENSHOT_ALT_MAX_LENGTH);
    expect(isDrawable(JSON.stringify(view))).toBe(true);
    expect(mistakesOf(view)).toEqual([]);
  });

  it('draw the same picture on each run, and a different picture for each view', () => {
    const screenshots = APPS.slice(0, 12).flatMap((listing) =>
      [0, 1].map((viewIndex) => screenshotSvg(listing, viewIndex)),
    );
    expect(new Set(screenshots).size).toBe(screenshots.length);
    expect(
      APPS.slice(0, 12).flatMap((listing) => [0, 1].map((viewIndex) => screenshotSvg(listing, viewIndex))),
    ).toEqual(screenshots);
  });

  it('draw outlines, since a machine may have no fonts', () => {
    for (const listing of APPS)
      for (const svg of [screenshotSvg(listing, 0), phoneSvg(listing, 1)])
        expect(svg).not.toMatch(/<text|font-family|NaN|undefined|Infinity/);
  });

  it('use the words of their listing: Half Past shows sixteen half-hour blocks', () => {
    const [firstView] = appOf('half-past')?.views ?? [];
    expect(firstView?.kind === 'grid' && firstView.columnLabels.length * firstView.rowLabels.length).toBe(16);
  });
});

/** Returns an error message for each mistake in a view's content. */
function mistakesOf(view: View): readonly string[] {
  if (view.kind === 'grid') {
    const areMarksComplete =
      view.marks.length === view.rowLabels.length &&
      view.marks.every(
        (row) =>
          row.length === view.columnLabels.length &&
          [...row].every((mark) => Number(mark) < view.legend.length),
      );
    return areMarksComplete && view.legend.length <= 4 ? [] : ['marks'];
  }
  if (view.kind === 'chart') return view.bars.every(([, value]) => Number.isFinite(value)) ? [] : ['bars'];
  if (view.kind === 'letter')
    return view.paragraphs.join(' ').split('*').length % 2 === 1 ? [] : ['passages'];
  if (view.kind === 'map')
    return view.pins.every(({ x, y }) => x > 0 && x < 100 && y > 0 && y < 100) ? [] : ['pins'];
  if (view.kind === 'rows') return view.rows.every((row) => row.every((cell) => cell !== '')) ? [] : ['rows'];
  return [];
}
