import { createEmulator, defineEmulator } from 'emulate';
import type { RunningStandIn } from '../sign-in/front.js';
import { demoPage } from './demo-page.js';
import { videoPage, videoThumbnail } from './video-page.js';

const HOST = '127.0.0.1';

/** What the sample listings point to: their demos at `/demo/{slug}`, their videos at `/embed/{id}`. */
export async function startContent({ port, url }: { port: number; url: string }): Promise<RunningStandIn> {
  const content = defineEmulator({
    name: 'content',
    state: () => ({}),
    setup({ app }) {
      app.get('/demo/:slug', (c) => c.html(demoPage(c.req.param('slug'))));
      app.get('/embed/:id', (c) => c.html(videoPage(c.req.param('id'))));
      app.get('/vi/:id/hqdefault.jpg', (c) =>
        c.body(videoThumbnail(c.req.param('id')), 200, {
          'Content-Type': 'image/svg+xml',
          'Cache-Control': 'max-age=86400',
        }),
      );
    },
  });
  const running = await createEmulator({ service: content, port, hostname: HOST, baseUrl: url });
  return { url, close: () => running.close() };
}
