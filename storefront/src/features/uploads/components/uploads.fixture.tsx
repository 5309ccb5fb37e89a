import { File as NodeFile } from 'node:buffer';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { VideoUpload } from '@market/contract/uploads/uploads';
import type { VideoProperties } from '@market/contract/uploads/video-rules';
import { render } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { ReactNode } from 'react';
import { provideTestToken } from '../../../shared/http/test-token.fixture.js';

export const UPLOAD_ID = '00000000-0000-7000-8000-000000000001';
export const UPRIGHT_VIDEO: VideoProperties = { seconds: 30, width: 1080, height: 1920 };

/** Renders a component with a query cache, which a page would provide. `queries` are options of its queries. */
export function renderControl(control: ReactNode, queries: { readonly retry?: false } = {}) {
  const queryClient = new QueryClient({ defaultOptions: { queries } });
  return render(control, {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
}

/** Simulates a signed-in user. */
export function signIn(): void {
  provideTestToken();
}

/** Creates a file with `bytes` bytes of content; its reported size is `reportedSize`. */
export function createFile({
  type = 'video/mp4',
  bytes = 4,
  reportedSize = bytes,
  name = 'clip.mp4',
}: { type?: string; bytes?: number; reportedSize?: number; name?: string } = {}): File {
  // msw's server cannot read the File of jsdom, so the File of Node is used.
  const file = new NodeFile([new Uint8Array(bytes)], name, { type, lastModified: 1 }) as unknown as File;
  if (reportedSize !== bytes) Object.defineProperty(file, 'size', { value: reportedSize });
  return file;
}

/** Makes every video element report these properties of its file; with undefined, no file can be read. */
export function stubVideoProperties(properties: VideoProperties | undefined): void {
  URL.createObjectURL = () => 'blob:video';
  URL.revokeObjectURL = () => undefined;
  Object.defineProperty(HTMLVideoElement.prototype, 'src', {
    configurable: true,
    set(this: HTMLVideoElement) {
      if (properties)
        Object.defineProperties(this, {
          duration: { value: properties.seconds },
          videoWidth: { value: properties.width },
          videoHeight: { value: properties.height },
        });
      queueMicrotask(() => this.dispatchEvent(new Event(properties ? 'loadedmetadata' : 'error')));
    },
  });
}

/** Simulates the upload API; records the stored bytes and the received requests. */
export class UploadServer {
  upload: VideoUpload = {
    id: UPLOAD_ID,
    state: 'receiving',
    publishedShare: 0,
    reason: null,
    canRetry: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    videoId: null,
    videoUrl: null,
    title: '',
    description: '',
    thumbnailUrl: null,
  };
  receivedBytes = 0;
  /** The received requests as text, such as `PATCH 0`. */
  readonly requests: string[] = [];
  /** Called with the offset of each chunk of a video before the chunk is stored. */
  onChunk: (offset: number) => Promise<void> | void = () => undefined;
  /** Called before an upload is created. */
  onCreate: () => Promise<void> | void = () => undefined;
  private totalBytes = 0;

  setUpload(changedFields: Partial<VideoUpload>): void {
    this.upload = { ...this.upload, ...changedFields };
  }

  readonly handlers = [
    http.post('*/api/uploads/videos', async ({ request }) => {
      this.requests.push('POST');
      await this.onCreate();
      this.totalBytes = Number(request.headers.get('upload-length'));
      return this.respond(201, { Location: `/api/uploads/videos/${UPLOAD_ID}` });
    }),
    http.head('*/api/uploads/videos/:id', () => {
      this.requests.push('HEAD');
      return this.respond(200, {
        'Upload-Offset': `${this.receivedBytes}`,
        'Upload-Length': `${this.totalBytes}`,
      });
    }),
    http.patch('*/api/uploads/videos/:id', async ({ request }) => {
      const offset = Number(request.headers.get('upload-offset'));
      this.requests.push(`PATCH ${offset}`);
      const chunk = await request.arrayBuffer();
      try {
        await this.onChunk(offset);
      } catch {
        return HttpResponse.error();
      }
      this.receivedBytes = offset + chunk.byteLength;
      if (this.receivedBytes === this.totalBytes) this.setUpload({ state: 'received' });
      return this.respond(204, { 'Upload-Offset': `${this.receivedBytes}` });
    }),
    http.delete('*/api/uploads/videos/:id', ({ params }) => {
      this.requests.push(`DELETE ${String(params['id'])}`);
      return this.respond(204, {});
    }),
    http.get('*/api/uploads/:id', () => HttpResponse.json(this.upload)),
    http.post('*/api/uploads/:id/retry', () => {
      this.requests.push('retry');
      this.setUpload({ state: 'checked', reason: null, canRetry: false });
      return HttpResponse.json(this.upload);
    }),
  ];

  private respond(status: number, headers: Record<string, string>) {
    return new HttpResponse(null, { status, headers: { 'Tus-Resumable': '1.0.0', ...headers } });
  }
}
