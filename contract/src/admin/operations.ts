import * as z from 'zod/mini';
import { endpoint } from '../endpoints/endpoint.js';
import { Id, Moment } from '../endpoints/paging.js';
import { optionalText } from '../text/text.js';
import { UploadState } from '../uploads/uploads.js';
import { listQuery, listReply, oneOf, searchText } from './list-query.js';
import { REASON_MAX_LENGTH } from './users.js';

const byId = z.object({ id: Id });
const optionalReason = z.object({ reason: z.optional(optionalText(REASON_MAX_LENGTH)) });

/** An uploaded video or picture and its processing state. */
export const ConsoleUpload = z.object({
  id: Id,
  userId: Id,
  userName: z.string(),
  kind: z.enum(['video', 'image']),
  state: UploadState,
  fileName: z.string(),
  byteSize: z.number(),
  title: z.string(),
  videoId: z.nullable(z.string()),
  failure: z.nullable(z.string()),
  canRetry: z.boolean(),
  tries: z.int(),
  createdAt: Moment,
  updatedAt: Moment,
});
export type ConsoleUpload = z.output<typeof ConsoleUpload>;

/**
 * A job that failed in all its attempts. Its state is `retried` after a moderator queued it again, and `done` after it
 * then succeeded.
 */
export const ConsoleJob = z.object({
  id: Id,
  name: z.string(),
  /** The id of the row that the job processes. */
  subjectId: Id,
  error: z.string(),
  state: z.enum(['failed', 'retried', 'done']),
  failures: z.int(),
  failedAt: Moment,
  changedAt: Moment,
});
export type ConsoleJob = z.output<typeof ConsoleJob>;

/** How many jobs of a queue are in each state, as the workers last reported. `at` is the time of that report. */
export const ConsoleQueue = z.object({
  id: z.string(),
  backend: z.enum(['postgres', 'redis']),
  waiting: z.int(),
  active: z.int(),
  delayed: z.int(),
  failed: z.int(),
  at: Moment,
});
export type ConsoleQueue = z.output<typeof ConsoleQueue>;

/** An event of the outbox; `relayedAt` is null until its jobs are queued. */
export const ConsoleEvent = z.object({
  id: Id,
  name: z.string(),
  version: z.int(),
  payload: z.record(z.string(), z.unknown()),
  createdAt: Moment,
  relayedAt: z.nullable(Moment),
});
export type ConsoleEvent = z.output<typeof ConsoleEvent>;

export const listConsoleUploads = endpoint({
  id: 'admin.uploads.list',
  method: 'GET',
  path: '/admin/uploads',
  access: 'moderator',
  summary: 'List uploads',
  query: listQuery(['createdAt', 'updatedAt', 'fileName', 'userName', 'byteSize', 'state'], {
    q: searchText,
    state: z.optional(UploadState),
    kind: oneOf(['video', 'image']),
  }),
  reply: listReply(ConsoleUpload),
});
export const readConsoleUpload = endpoint({
  id: 'admin.uploads.read',
  method: 'GET',
  path: '/admin/uploads/{id}',
  access: 'moderator',
  summary: 'One upload',
  params: byId,
  reply: ConsoleUpload,
});
export const retryConsoleUpload = endpoint({
  id: 'admin.uploads.retry',
  method: 'POST',
  path: '/admin/uploads/{id}/retry',
  access: 'moderator',
  summary: 'Publish a failed video again',
  params: byId,
  body: optionalReason,
  reply: ConsoleUpload,
});
export const listConsoleQueues = endpoint({
  id: 'admin.queues.list',
  method: 'GET',
  path: '/admin/queues',
  access: 'moderator',
  summary: 'Number of waiting, active, delayed and failed jobs per queue',
  query: listQuery(['id', 'at'], {}),
  reply: listReply(ConsoleQueue),
});
export const listConsoleJobs = endpoint({
  id: 'admin.jobs.list',
  method: 'GET',
  path: '/admin/jobs',
  access: 'moderator',
  summary: 'List jobs whose retries are used up',
  query: listQuery(['failedAt', 'name', 'failures', 'changedAt'], {
    q: searchText,
    state: oneOf(['failed', 'retried', 'done']),
  }),
  reply: listReply(ConsoleJob),
});
export const readConsoleJob = endpoint({
  id: 'admin.jobs.read',
  method: 'GET',
  path: '/admin/jobs/{id}',
  access: 'moderator',
  summary: 'One failed job',
  params: byId,
  reply: ConsoleJob,
});
export const retryJob = endpoint({
  id: 'admin.jobs.retry',
  method: 'POST',
  path: '/admin/jobs/{id}/retry',
  access: 'moderator',
  summary: 'Queue a failed job again',
  params: byId,
  body: optionalReason,
  reply: ConsoleJob,
});
export const listConsoleEvents = endpoint({
  id: 'admin.outbox.list',
  method: 'GET',
  path: '/admin/outbox',
  access: 'moderator',
  summary: 'List events of the outbox, relayed or waiting',
  query: listQuery(['createdAt', 'name', 'relayedAt'], {
    q: searchText,
    state: oneOf(['waiting', 'relayed']),
  }),
  reply: listReply(ConsoleEvent),
});
export const readConsoleEvent = endpoint({
  id: 'admin.outbox.read',
  method: 'GET',
  path: '/admin/outbox/{id}',
  access: 'moderator',
  summary: 'One event',
  params: byId,
  reply: ConsoleEvent,
});
