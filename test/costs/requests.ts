import { randomUUID } from 'node:crypto';
import type { BenchPeople } from '../bench/people.js';

/** A request to measure. Only path and query of its URL count; the origin is the api's. */
export interface MeasuredRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** A kind of request. `next` returns a different request each time, because a repeated write would insert no rows. */
export interface RequestKind {
  readonly name: string;
  readonly isWrite: boolean;
  readonly next: () => MeasuredRequest;
}

/** Ids that requests use: of approved listings, of the first listing's owner, and of people to follow. */
export interface Catalogue {
  readonly listingIds: readonly string[];
  readonly ownerId: string;
  readonly personIds: readonly string[];
}

const getRequest = (path: string, headers: Readonly<Record<string, string>> = {}): MeasuredRequest => ({
  method: 'GET',
  path,
  headers,
});
const readKind = (name: string, request: MeasuredRequest): RequestKind => ({
  name,
  isWrite: false,
  next: () => request,
});

/** Returns the kinds of reads for an api without the response cache. */
export function uncachedReadKinds({ listingIds: [id = ''] }: Catalogue): RequestKind[] {
  return [
    readKind('list', getRequest('/api/mvps')),
    readKind('list of a category by price', getRequest('/api/mvps?category=Finance&sort=price')),
    readKind('search', getRequest('/api/mvps?search=app')),
    readKind('detail', getRequest(`/api/mvps/${id}`)),
    readKind('directory', getRequest('/api/users/directory')),
  ];
}

/** Returns the kinds of reads for an api with the response cache, as in an installation. */
export function readKinds(
  { listingIds: [id = ''], ownerId }: Catalogue,
  { sender }: BenchPeople,
): RequestKind[] {
  const { authorization } = sender;
  return [
    readKind('rendered page of an MVP', getRequest(`/mvp/${id}`, { accept: 'text/html' })),
    readKind('rendered page of a person', getRequest(`/user/${ownerId}`, { accept: 'text/html' })),
    readKind('cached list', getRequest('/api/mvps')),
    readKind('cached detail', getRequest(`/api/mvps/${id}`)),
    readKind('public profile', getRequest(`/api/users/public/${ownerId}`)),
    readKind('list of a signed-in user', getRequest('/api/mvps', { authorization })),
    readKind('detail of a signed-in user', getRequest(`/api/mvps/${id}`, { authorization })),
    readKind(
      'directory of a signed-in user',
      getRequest('/api/users/directory?limit=12&search=bulk', { authorization }),
    ),
    readKind('messages of a user', getRequest('/api/users/messages', { authorization })),
    readKind('rentals of a user', getRequest('/api/rentals/my-rentals', { authorization })),
  ];
}

/** Returns the kinds of requests that write. Each request writes rows that no other request writes. */
export function writeKinds(people: BenchPeople, { listingIds, personIds }: Catalogue): RequestKind[] {
  const { senders, recipientIds, sender, listingId } = people;
  const captures = people.captures.values();
  const writeKind = (name: string, makeRequest: (requestIndex: number) => MeasuredRequest): RequestKind => {
    let requestIndex = -1;
    return { name, isWrite: true, next: () => makeRequest((requestIndex += 1)) };
  };
  /** Returns a sender and one of `ids`, each time a different pair. Throws once every pair was used. */
  const pairOf = (pairIndex: number, ids: readonly string[]) => {
    const from = senders[pairIndex % senders.length] ?? sender;
    const id = ids[Math.floor(pairIndex / senders.length)];
    if (id === undefined) throw new Error('every pair was used');
    return { from, id };
  };
  return [
    writeKind('message sent', (requestIndex) => {
      const from = senders[requestIndex % senders.length] ?? sender;
      const recipientId = recipientIds[requestIndex % recipientIds.length] ?? '';
      const body = { recipientId, subject: 'About your MVP', content: 'Does it run? '.repeat(20) };
      return postRequest('/api/users/messages', from.authorization, body);
    }),
    writeKind('rental created', () => {
      const paymentId = captures.next().value;
      const body = { mvpId: listingId, paymentId, userId: sender.userId, duration: '1 month' };
      const renter = { renterName: 'Ada Bench', renterEmail: 'ada@bench.example' };
      return postRequest('/api/rentals/create', sender.authorization, { ...body, ...renter });
    }),
    writeKind('demo started', (requestIndex) => {
      const { from, id } = pairOf(requestIndex, listingIds);
      return postRequest('/api/demo-sessions/start', from.authorization, { mvpId: id });
    }),
    writeKind('MVP saved', (requestIndex) => {
      const { from, id } = pairOf(requestIndex, listingIds);
      return putRequest(`/api/users/saved/${id}`, from.authorization);
    }),
    writeKind('person followed', (requestIndex) => {
      const { from, id } = pairOf(requestIndex, personIds);
      return putRequest(`/api/users/${id}/follow`, from.authorization);
    }),
  ];
}

function postRequest(path: string, authorization: string, body: object): MeasuredRequest {
  const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  return { method: 'POST', path, headers, body };
}

function putRequest(path: string, authorization: string): MeasuredRequest {
  return { method: 'PUT', path, headers: { authorization } };
}
