import { createHash } from 'node:crypto';
import { browserScript } from '../pages/browser-file.js';
import { html, Markup } from '../pages/markup.js';

/** Returns two hues and a motion, always the same for the same video. */
function looks(id: string): { hue: number; turn: number; speed: number } {
  const [a = 0, b = 0, c = 0] = createHash('sha256').update(id).digest();
  return { hue: Math.round((a / 255) * 360), turn: 40 + Math.round((b / 255) * 120), speed: 0.6 + c / 255 };
}

/**
 * Returns the page of a video player: a 9:16 animation for the id that implements the commands (playVideo, pauseVideo,
 * stopVideo, mute, unMute, seekTo) and events (onReady, onStateChange, infoDelivery) of YouTube's IFrame API, and the
 * parameters `autoplay` and `mute`. It always loops.
 */
export function videoPage(id: string): string {
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
        <canvas
          width="540"
          height="960"
          role="img"
          aria-label="A moving picture standing in for the video"
        ></canvas>
        <span id="state"></span>
        <script>
          ${new Markup(browserScript(['youtube/browser/player.js', 'content/browser/video.js'], { LOOKS: looks(id) }))};
        </script>
      </body>
    </html>`.text;
}

/** Returns the preview picture of a video. */
export function videoThumbnail(id: string): string {
  const { hue, turn } = looks(id);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 540 960"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="hsl(${hue} 60% 45%)"/><stop offset="1" stop-color="hsl(${hue + turn} 60% 25%)"/></linearGradient></defs><rect width="540" height="960" fill="url(#g)"/></svg>`;
}
