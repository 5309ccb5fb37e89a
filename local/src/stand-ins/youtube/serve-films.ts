import { createReadStream, statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { browserScript } from '../pages/browser-file.js';
import { html, Markup } from '../pages/markup.js';
import type { Routes } from '../sign-in/sign-in-proxy.js';
import type { Film, Films } from './films.js';

const RANGE_HEADER = /^bytes=(\d+)-(\d*)$/;

/** Serves published videos at `/films/{id}`, with range requests. */
export function serveFilms(app: Routes, films: Films): void {
  app.get('/films/:id', (c) => {
    const film = films.findPublished(c.req.param('id'));
    if (!film) return c.text('There is no such film.', 404);
    const { size } = statSync(films.pathOf(film));
    const range = RANGE_HEADER.exec(c.req.header('range') ?? '');
    const start = Number(range?.[1] ?? 0);
    const end = Math.min(range?.[2] ? Number(range[2]) : size - 1, size - 1);
    if (start > end) return c.body(null, 416, { 'Content-Range': `bytes */${size}` });
    const stream = Readable.toWeb(createReadStream(films.pathOf(film), { start, end })) as ReadableStream;
    return c.body(stream, range ? 206 : 200, {
      'Content-Type': film.contentType,
      'Content-Length': String(end - start + 1),
      'Accept-Ranges': 'bytes',
      ...(range && { 'Content-Range': `bytes ${start}-${end}/${size}` }),
    });
  });
}

/** Returns the player page of a published video, which implements YouTube's IFrame API. */
export function filmPage({ videoId, metadata }: Film): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <title>${metadata.snippet?.title ?? 'Video'}</title>
        <style>
          html,
          body {
            margin: 0;
            height: 100%;
            background: #000;
            overflow: hidden;
          }
          video {
            display: block;
            width: 100%;
            height: 100%;
            object-fit: contain;
          }
        </style>
      </head>
      <body>
        <video src="/films/${videoId}" loop playsinline muted preload="auto"></video>
        <script>
          ${new Markup(browserScript(['youtube/browser/player.js', 'youtube/browser/film.js']))};
        </script>
      </body>
    </html>`.text;
}
