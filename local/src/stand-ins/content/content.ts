import { createEmulator, defineEmulator } from 'emulate';
import type { RunningStandIn } from '../sign-in/front.js';
import { Films } from '../youtube/films.js';
import { filmPage, serveFilms } from '../youtube/serve-films.js';
import { serveYouTube, type YouTubeAccount } from '../youtube/serve-youtube.js';
import { demoPage } from './demo-page.js';
import { videoPage, videoThumbnail } from './video-page.js';

const HOST = '127.0.0.1';

interface ContentOptions {
  readonly port: number;
  readonly url: string;
  /** Where films that were published here are kept. */
  readonly filmsDir: string;
  /** Whose channel it is. */
  readonly youtube: YouTubeAccount;
}

/**
 * What the listings point to: the demos of the sample at `/demo/{slug}`, videos at `/embed/{id}`, those of the sample as
 * moving pictures and those that were published here as they are; and YouTube's Data API, by which they are published.
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
      app.get('/embed/:id', (c) => {
        const film = films.published(c.req.param('id'));
        return c.html(film ? filmPage(film) : videoPage(c.req.param('id')));
      });
      app.get('/vi/:id/hqdefault.jpg', (c) =>
        c.body(videoThumbnail(c.req.param('id')), 200, {
          'Content-Type': 'image/svg+xml',
          'Cache-Control': 'max-age=86400',
        }),
      );
      serveFilms(app, films);
      serveYouTube(app, { url, films, account: youtube });
    },
  });
  const running = await createEmulator({ service: content, port, hostname: HOST, baseUrl: url });
  return { url, close: () => running.close() };
}
