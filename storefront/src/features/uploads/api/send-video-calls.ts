import { VIDEO_UPLOADS_PATH } from '@market/contract/uploads/uploads';
import { API_ERROR_TEXTS } from '@market/contract/screens/screen-texts';
import { API_BASE } from '../../../shared/http/environment.js';
import { type ApiError, networkError } from '../../../shared/http/api-error.js';
import { errorFromResponse } from '../../../shared/http/error-from-response.js';
import { tokenSource } from '../../../shared/http/token-source.js';
import { DetailedError, type HttpRequest, type HttpResponse, Upload } from 'tus-js-client';

/**
 * Bytes per request: few enough to arrive within the server's time limit on a slow connection. If a request fails,
 * the server keeps the bytes that it received.
 */
const CHUNK_BYTES = 2 * 1024 * 1024;
const RETRY_DELAYS_MS = [500, 1000, 2000, 4000, 8000, 15_000, 30_000, 60_000];
/** The delays in milliseconds after which a failed cancellation is repeated. */
const CANCEL_RETRY_DELAYS_MS = [500, 1000, 2000];
const HTTP_UNAUTHORIZED = 401;
const HTTP_CONFLICT = 409;

/** A video to send. */
export interface VideoToSend {
  readonly file: File;
  /** The title of the video's MVP; may be empty. */
  readonly title: string;
  readonly signal: AbortSignal;
  /** The id of an incomplete upload, which is cancelled unless it is of the same file and can be resumed. */
  readonly replacedId: string | null;
  /** Called with the share of the bytes that the browser has sent, from 0 to 1. */
  readonly onSentShare: (share: number) => void;
  /** Called with the id of the upload as soon as the server has created it. */
  readonly onCreated: (id: string) => void;
}

/**
 * Sends a video with the tus protocol, and resumes an earlier attempt for the same file. Resolves with the upload's id
 * once the server has all bytes. Retries after network failures and errors that may be temporary. Throws ApiError with
 * the server's message.
 */
export function sendVideo({
  file,
  title,
  signal,
  replacedId,
  onSentShare,
  onCreated,
}: VideoToSend): Promise<string> {
  return new Promise((resolve, reject) => {
    let refusedToken: string | null = null;
    const upload: Upload = new Upload(file, {
      endpoint: `${API_BASE}${VIDEO_UPLOADS_PATH}`,
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRY_DELAYS_MS,
      removeFingerprintOnSuccess: true,
      metadata: { filename: file.name, filetype: file.type, title },
      async onBeforeRequest(request) {
        await authorize(request, refusedToken);
        refusedToken = null;
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
      onUploadUrlAvailable() {
        // The upload was cancelled while the server created it.
        if (signal.aborted) return void upload.abort(true).catch(() => undefined);
        onCreated(uploadId(upload.url));
      },
      onSuccess: () => resolve(uploadId(upload.url)),
      onError: (error) => {
        const response = error instanceof DetailedError ? error.originalResponse : null;
        reject(response ? toApiError(response) : networkError());
      },
    });
    signal.addEventListener('abort', () => {
      // A request that creates an upload is not aborted, because the server might still create the upload.
      if (upload.url !== null) void upload.abort();
      reject(signal.reason as Error);
    });
    const start = async () => {
      const [previous] = await upload.findPreviousUploads();
      if (previous) upload.resumeFromPreviousUpload(previous);
      // Cancelled before the new upload is created, so that the user does not exceed the limit of concurrent uploads
      // (UPLOAD-6).
      if (replacedId !== null && !upload.url?.endsWith(`/${replacedId}`)) await cancelVideo(replacedId);
      if (!signal.aborted) upload.start();
    };
    start().catch(reject);
  });
}

/**
 * Cancels an incomplete upload, so that it no longer counts toward the limit of concurrent uploads (UPLOAD-6). Returns
 * false if the server has the whole video. Ignores other failures: the server removes the upload after a day.
 */
export function cancelVideo(id: string): Promise<boolean> {
  return Upload.terminate(`${API_BASE}${VIDEO_UPLOADS_PATH}/${id}`, {
    retryDelays: CANCEL_RETRY_DELAYS_MS,
    onBeforeRequest: (request) => authorize(request, null),
  }).then(
    () => true,
    (error: unknown) => !(error instanceof DetailedError && error.originalResponse?.getStatus() === 400),
  );
}

/** Sets the access token of a request, and renews the token first if the server has refused it. */
async function authorize(request: HttpRequest, refusedToken: string | null): Promise<void> {
  const source = tokenSource();
  const token = refusedToken === null ? await source.token() : await source.renew(refusedToken);
  request.setHeader('Authorization', `Bearer ${token ?? ''}`);
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
