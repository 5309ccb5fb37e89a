import { createEmulator, defineEmulator } from 'emulate';
import type { RunningStandIn } from '../sign-in/sign-in-proxy.js';
import { Films } from '../youtube/films.js';
import { filmPage, serveFilms } from '../youtube/serve-films.js';
import { serveYouTube, type YouTubeAccount } from '../youtube/serve-youtube.js';
import { createBrokenPlayerPage } from '../youtube/switches-page.js';
import { demoFont, demoPage } from './demo-page.js';
import { videoPage, videoThumbnail } from './video-page.js';

const HOST = '127.0.0.1';

interface ContentOptions {
  readonly port: number;
  readonly url: string;
  /** Folder in which published videos are stored. */
  readonly filmsDir: string;
  /** The Google account that owns the YouTube channel. */
  readonly youtube: YouTubeAccount;
}

/**
 * Serves three things: the listings' demos at `/demo/{slug}`; videos at `/embed/{id}`, which are animations for sample
 * videos and files for published ones; and YouTube's Data API for publishing.
 */
export async function startContent({
  port,
  url,
  filmsDir,
  youtube,
}: ContentOptions): Promise<RunningStandIn> {
  const films = new Films(filmsDir);
  const content = defineEmulator({
    name: 'content',
    state: () => ({}),
    setup({ app }) {
      app.get('/demo/:slug', (c) => c.html(demoPage(c.req.param('slug'))));
      app.get('/fonts/inter-:weight{[0-9]+}.woff2', (c) => {
        const font = demoFont(c.req.param('weight'));
        return font ? c.body(font, 200, { 'Content-Type': 'font/woff2' }) : c.notFound();
      });
      const refusals = serveYouTube(app, { url, films, account: youtube });
      app.get('/embed/:id', (c) => {
        const brokenPlayerPage = createBrokenPlayerPage(refusals);
        if (brokenPlayerPage !== undefined) return c.html(brokenPlayerPage);
        const film = films.findPublished(c.req.param('id'));
        return c.html(film ? filmPage(film) : videoPage(c.req.param('id')));
      });
      app.get('/vi/:id/hqdefault.jpg', (c) =>
        c.body(videoThumbnail(c.req.param('id')), 200, {
          'Content-Type': 'image/svg+xml',
          'Cache-Control': 'max-age=86400',
        }),
      );
      serveFilms(app, films);
    },
  });
  const emulator = await createEmulator({ service: content, port, hostname: HOST, baseUrl: url });
  return { url, close: () => emulator.close() };
}
