import { VIDEO_UPLOADS_PATH } from '@market/contract/uploads/uploads';
import { API_ERROR_TEXTS } from '@market/contract/screens/screen-texts';
import { API_BASE } from '../../../shared/http/environment.js';
import { type ApiError, networkError } from '../../../shared/http/api-error.js';
import { errorFromResponse } from '../../../shared/http/error-from-response.js';
import { tokenSource } from '../../../shared/http/token-source.js';
import { DetailedError, type HttpResponse, Upload } from 'tus-js-client';

/**
 * Bytes per request: few enough to arrive within the server's time limit on a slow connection. If a request fails,
 * the server keeps the bytes that it received.
 */
const CHUNK_BYTES = 2 * 1024 * 1024;
const RETRY_DELAYS_MS = [500, 1000, 2000, 4000, 8000, 15_000, 30_000, 60_000];
const HTTP_UNAUTHORIZED = 401;
const HTTP_CONFLICT = 409;

/** A video to send. */
export interface VideoToSend {
  readonly file: File;
  /** The title of the video's MVP; may be empty. */
  readonly title: string;
  readonly signal: AbortSignal;
  /** Called with the share of the bytes that the server has received, from 0 to 1. */
  readonly onSentShare: (share: number) => void;
  /** Called with the id of the upload as soon as the server has created it. */
  readonly onCreated: (id: string) => void;
}

/**
 * Sends a video with the tus protocol, and resumes an earlier attempt for the same file. Resolves with the upload's
 * id once the server has all bytes. Retries after network failures. Throws ApiError with the server's message.
 */
export function sendVideo({ file, title, signal, onSentShare, onCreated }: VideoToSend): Promise<string> {
  return new Promise((resolve, reject) => {
    let refusedToken: string | null = null;
    const upload: Upload = new Upload(file, {
      endpoint: `${API_BASE}${VIDEO_UPLOADS_PATH}`,
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRY_DELAYS_MS,
      removeFingerprintOnSuccess: true,
      metadata: { filename: file.name, filetype: file.type, title },
      async onBeforeRequest(request) {
        const source = tokenSource();
        const token = refusedToken === null ? await source.token() : await source.renew(refusedToken);
        refusedToken = null;
        request.setHeader('Authorization', `Bearer ${token ?? ''}`);
      },
      onShouldRetry(error, attempt) {
        const status = error.originalResponse?.getStatus() ?? 0;
        const isFirstRetry = attempt === 0;
        if (status === HTTP_UNAUTHORIZED && isFirstRetry) refusedToken = tokenSource().tokenNow();
        return (
          status === 0 ||
          status >= 500 ||
          // A conflict in an existing upload means that another window has already sent these bytes. Before the
          // upload exists, a 409 is a final refusal.
          (status === HTTP_CONFLICT && upload.url !== null) ||
          status === 423 ||
          (status === HTTP_UNAUTHORIZED && isFirstRetry)
        );
      },
      onProgress: (sentBytes, totalBytes) => onSentShare(totalBytes > 0 ? sentBytes / totalBytes : 0),
      onUploadUrlAvailable: () => onCreated(uploadId(upload.url)),
      onSuccess: () => resolve(uploadId(upload.url)),
      onError: (error) => {
        const response = error instanceof DetailedError ? error.originalResponse : null;
        reject(response ? toApiError(response) : networkError());
      },
    });
    signal.addEventListener('abort', () => {
      void upload.abort();
      reject(signal.reason as Error);
    });
    void upload.findPreviousUploads().then(([previous]) => {
      if (previous) upload.resumeFromPreviousUpload(previous);
      if (!signal.aborted) upload.start();
    }, reject);
  });
}

function uploadId(url: string | null): string {
  const id = url?.split('/').at(-1);
  if (!id) throw new Error(API_ERROR_TEXTS.nullResponse);
  return id;
}

function toApiError(response: HttpResponse): ApiError {
  return errorFromResponse(
    response.getStatus(),
    parseJson(response.getBody()),
    response.getHeader('x-request-id'),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
