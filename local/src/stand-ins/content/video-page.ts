import type { SampleApp } from '../../sample/apps/app.js';
import { appOf } from '../../sample/apps/all.js';
import { captionSvg } from '../../sample/apps/draw/caption.js';
import { hasDarkInterface } from '../../sample/apps/draw/colors.js';
import { phoneSvg, shortVideoSvg } from '../../sample/apps/draw/screen.js';
import { coverColorsOf, inkOn } from '../../sample/covers/palettes.js';
import { LISTINGS } from '../../sample/listings/all.js';
import { stableVideoId } from '../../sample/stable-id.js';
import { browserScript } from '../pages/browser-file.js';
import { html, Markup } from '../pages/markup.js';

interface ListingWithApp {
  readonly listing: (typeof LISTINGS)[number];
  readonly app: SampleApp;
}

/** Sample listings by the id of their short video. */
const LISTINGS_BY_VIDEO_ID = new Map(
  LISTINGS.flatMap((listing): [string, ListingWithApp][] => {
    const app = appOf(listing.slug);
    return app ? [[stableVideoId(listing.slug), { listing, app }]] : [];
  }),
);

/** How many features a short video shows, each in a scene of its own. */
const SCENE_COUNT = 4;

/**
 * Returns the content of a listing's short video: its scenes. Each scene shows a feature as a caption, and a screen of
 * the app. Every second scene enlarges the phone and has a dark background, or a bright one if the interface itself is
 * dark.
 */
function shortVideoOf(id: string) {
  const { listing, app } = LISTINGS_BY_VIDEO_ID.get(id) ?? [...LISTINGS_BY_VIDEO_ID.values()][0] ?? {};
  if (!listing || !app) throw new Error('There are no samples.');
  const { category, title, features } = listing;
  const screens = app.views.map((_, viewIndex) => toDataUrl(phoneSvg({ ...listing, app }, viewIndex)));
  const shownFeatures = features.slice(0, SCENE_COUNT);
  const scenes = shownFeatures.map((feature, index) => {
    const isEnlarged = index % 2 === 1;
    const colorScheme = isEnlarged ? (hasDarkInterface(category) ? 'vivid' : 'deep') : 'tint';
    const colors = coverColorsOf(category, colorScheme);
    return {
      caption: toDataUrl(captionSvg(feature, inkOn(colors))),
      screenIndex: index % screens.length,
      from: colors.from,
      to: colors.to,
      accent: colors.accent,
      isEnlarged,
    };
  });
  return { label: `${title}: ${shownFeatures.join(', ')}`, scenes, screens };
}

const toDataUrl = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;

/**
 * Returns the page of a video player, which shows a 9:16 animation of the listing's interface in an endless loop. It
 * implements the commands (playVideo, pauseVideo, stopVideo, mute, unMute, seekTo) and events (onReady, onStateChange,
 * infoDelivery) of YouTube's IFrame API, and the parameters `autoplay` and `mute`.
 */
export function videoPage(id: string): string {
  const { label, ...shortVideo } = shortVideoOf(id);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <title>Video ${id}</title>
        <style>
          html,
          body {
            margin: 0;
            height: 100%;
            background: #000;
            overflow: hidden;
          }
          canvas {
            display: block;
            width: 100%;
            height: 100%;
            object-fit: cover;
            cursor: pointer;
          }
          #state {
            position: fixed;
            inset: auto 12px 12px auto;
            color: #fff;
            font: 600 12px system-ui;
            text-shadow: 0 1px 3px #000;
          }
        </style>
      </head>
      <body>
        <canvas width="540" height="960" role="img" aria-label="${label}"></canvas>
        <span id="state"></span>
        <script>
          ${new Markup(browserScript(['youtube/browser/player.js', 'content/browser/video.js'], { SHORT: shortVideo }))};
        </script>
      </body>
    </html>`.text;
}

/** Returns the preview picture of a video. */
export function videoThumbnail(id: string): string {
  const { listing, app } = LISTINGS_BY_VIDEO_ID.get(id) ?? [...LISTINGS_BY_VIDEO_ID.values()][0] ?? {};
  if (!listing || !app) throw new Error('There are no samples.');
  return shortVideoSvg({ ...listing, app });
}
