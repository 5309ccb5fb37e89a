import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import { ERRORS, Server } from '@tus/server';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { VIDEO_UPLOADS_PATH } from '@market/contract/uploads/uploads';
import { VIDEO_MAX_BYTES } from '@market/contract/uploads/video-rules';
import { SETTINGS, type Settings } from '@market/domain/foundation/settings/configuration';
import { DomainError } from '@market/domain/foundation/domain-error';
import { IncomingFiles } from '@market/domain/uploads/incoming-files';
import { UploadLocks } from '@market/domain/uploads/upload-locks';
import { VideoUploadsService } from '@market/domain/uploads/video-uploads.service';
import { Callers } from '../http/access/callers.js';
import { API_PREFIX } from '../http/endpoints/endpoint-metadata.js';
import { problemDocument, refusalOf } from '../http/errors/problem-document.js';
import { RateLimits } from '../http/rate-limits/rate-limits.js';
import { sendProblem } from '../http/errors/send-problem.js';
import { PacedFileStore } from './paced-file-store.js';
import { UploadSlots } from './upload-slots.js';
import { uploadLocker } from './upload-locker.js';
import { UploadPace } from './upload-pace.js';

const UPLOADS_PATH = API_PREFIX + VIDEO_UPLOADS_PATH;
const TUS_CONTENT_TYPE = 'application/offset+octet-stream';
const METHODS = ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** The user who sends the current request, and how to close its connection. */
interface UploadSender {
  readonly userId: string;
  /** Closes the connection of the request that is being received. */
  abort(): void;
}

/**
 * Receives videos by tus 1.0 (UPLOAD-2): a client creates an upload, sends it in parts, and resumes it after a
 * reload or a broken connection. Only the user who created an upload can access it. Refusals are problem
 * documents, as elsewhere in the api.
 */
export function receiveVideos(application: NestFastifyApplication): void {
  const server: FastifyInstance = application.getHttpAdapter().getInstance();
  const callers = application.get(Callers);
  const limits = application.get(RateLimits);
  const slots = application.get(UploadSlots);
  const senderStorage = new AsyncLocalStorage<UploadSender>();
  const uploadPace = new UploadPace();
  const tus = createTusServer(application, { senderStorage, pace: uploadPace });

  server.server.prependListener('request', ({ url = '' }: IncomingMessage) => {
    if (!url.startsWith(UPLOADS_PATH)) uploadPace.recordRequest();
  });

  server.addContentTypeParser(TUS_CONTENT_TYPE, (request, _payload, done) => {
    if (request.routeOptions.url?.startsWith(UPLOADS_PATH)) return done(null, undefined);
    return done(new DomainError('request/unsupported-media-type'));
  });
  // Nest's error filter does not run for these routes, since they are registered with Fastify directly. This handler
  // also responds to errors of hooks, such as the rate limits.
  const errorHandler = (error: unknown, _request: FastifyRequest, reply: FastifyReply) =>
    sendProblem(reply, refusalOf(error));
  for (const url of [UPLOADS_PATH, `${UPLOADS_PATH}/:id`])
    server.route({ method: [...METHODS], url, handler: handle, errorHandler });

  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const caller = await callers.identify(request.headers.authorization);
    if (!caller) throw new DomainError('auth/unauthenticated');
    if (request.method === 'POST') await limits.countWrite(caller.userId);
    if (request.method === 'POST' || request.method === 'PATCH')
      reply.raw.once('close', slots.acquire('video', { userId: caller.userId, address: request.ip }));
    return caller.userId;
  }

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | void> {
    const userId = await admit(request, reply);
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    reply.raw.setHeader('cache-control', 'private, no-store');
    reply.hijack();
    await senderStorage.run({ userId, abort: () => request.raw.destroy() }, () =>
      tus.handle(request.raw, reply.raw),
    );
  }
}

interface TusDependencies {
  readonly senderStorage: AsyncLocalStorage<UploadSender>;
  readonly pace: UploadPace;
}

function createTusServer(
  application: NestFastifyApplication,
  { senderStorage, pace: uploadPace }: TusDependencies,
): Server {
  const uploads = application.get(VideoUploadsService);
  const { PUBLIC_URL } = application.get<Settings>(SETTINGS);
  const datastore = new PacedFileStore(application.get(IncomingFiles).folder, uploadPace, (id) =>
    // If cancelling fails, a sweep cancels the upload within a day.
    uploads.cancel(id).catch(() => undefined),
  );
  // The extension `creation-defer-length` is omitted, so that the length is known and checked when the upload is
  // created.
  datastore.extensions = ['creation', 'creation-with-upload', 'termination'];
  const tus = new Server({
    path: UPLOADS_PATH,
    datastore,
    locker: uploadLocker(application.get(UploadLocks), () => senderStorage.getStore()?.abort()),
    relativeLocation: true,
    // A video must be smaller than VIDEO_MAX_BYTES (UPLOAD-1), and tus's maximum is inclusive.
    maxSize: VIDEO_MAX_BYTES - 1,
    allowedOrigins: [new URL(PUBLIC_URL).origin],
    disableTerminationForFinishedUploads: true,
    namingFunction: (request, metadata = {}) =>
      uploads.open(currentSenderId(senderStorage), {
        fileName: metadata['filename'] ?? '',
        title: metadata['title'] ?? '',
        type: metadata['filetype'] ?? '',
        bytes: Number(request.headers.get('upload-length')),
      }),
    onIncomingRequest: (_request, id) =>
      uploads.requireOwnVideo(currentSenderId(senderStorage), checkUploadId(id)),
    onUploadFinish: async (_request, { id }) => {
      await uploads.receive(id);
      return {};
    },
    onResponseError: (_request, error) => refusalFor(error),
  });
  return tus;
}

function currentSenderId(senderStorage: AsyncLocalStorage<UploadSender>): string {
  const storedSender = senderStorage.getStore();
  if (!storedSender) throw new DomainError('auth/unauthenticated');
  return storedSender.userId;
}

const UPLOAD_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the id if it is valid; throws `upload/not-found` otherwise. */
function checkUploadId(id: string): string {
  if (!UPLOAD_ID.test(id)) throw new DomainError('upload/not-found');
  return id;
}

type TusError = Error | { status_code: number; body: string };

/**
 * Returns the response to a tus error: a protocol error keeps tus's own text, any other error
 * becomes a problem document.
 */
function refusalFor(error: TusError): { status_code: number; body: string } | undefined {
  const refusal =
    error === ERRORS.ERR_MAX_SIZE_EXCEEDED ? new DomainError('upload/too-large') : refusalOf(error);
  if (!(error instanceof DomainError) && 'status_code' in error && error !== ERRORS.ERR_MAX_SIZE_EXCEEDED)
    return undefined;
  const problem = problemDocument(refusal);
  return { status_code: problem.status, body: JSON.stringify(problem) };
}
