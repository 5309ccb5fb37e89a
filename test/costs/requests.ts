import { randomUUID } from 'node:crypto';
import type { BenchPeople } from '../bench/people.js';

/** A request to measure. `path` may have a query, but no origin. */
export interface MeasuredRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/**
 * A kind of request. For a write, `nextRequest` returns a different request each time, because a repeated write would
 * insert no rows.
 */
export interface RequestKind {
  readonly name: string;
  readonly isWrite: boolean;
  readonly nextRequest: () => MeasuredRequest;
}

/** Ids that requests use: of approved listings, of the first listing's owner, and of people to follow. */
export interface SampleIds {
  readonly listingIds: readonly string[];
  readonly ownerId: string;
  readonly personIds: readonly string[];
}

const getRequest = (path: string, headers: Readonly<Record<string, string>> = {}): MeasuredRequest => ({
  method: 'GET',
  path,
  headers,
});
const createReadKind = (name: string, request: MeasuredRequest): RequestKind => ({
  name,
  isWrite: false,
  nextRequest: () => request,
});

/** Returns the kinds of reads for an api without the response cache. */
export function uncachedReadKinds({ listingIds: [id = ''] }: SampleIds): RequestKind[] {
  return [
    createReadKind('list', getRequest('/api/mvps')),
    createReadKind('list of a category by price', getRequest('/api/mvps?category=Finance&sort=price')),
    createReadKind('search', getRequest('/api/mvps?search=app')),
    createReadKind('detail', getRequest(`/api/mvps/${id}`)),
    createReadKind('directory', getRequest('/api/users/directory')),
  ];
}

/** Returns the kinds of reads for an api with the response cache, as in an installation. */
export function cachedReadKinds(
  { listingIds: [id = ''], ownerId }: SampleIds,
  { sender }: BenchPeople,
): RequestKind[] {
  const { authorization } = sender;
  return [
    createReadKind('rendered page of an MVP', getRequest(`/mvp/${id}`, { accept: 'text/html' })),
    createReadKind('rendered page of a person', getRequest(`/user/${ownerId}`, { accept: 'text/html' })),
    createReadKind('cached list', getRequest('/api/mvps')),
    createReadKind('cached detail', getRequest(`/api/mvps/${id}`)),
    createReadKind('public profile', getRequest(`/api/users/public/${ownerId}`)),
    createReadKind('list of a signed-in user', getRequest('/api/mvps', { authorization })),
    createReadKind('detail of a signed-in user', getRequest(`/api/mvps/${id}`, { authorization })),
    createReadKind(
      'directory of a signed-in user',
      getRequest('/api/users/directory?limit=12&search=bulk', { authorization }),
    ),
    createReadKind('messages of a user', getRequest('/api/users/messages', { authorization })),
    createReadKind('rentals of a user', getRequest('/api/rentals/my-rentals', { authorization })),
  ];
}

/** Returns the kinds of requests that write. Each request writes rows that no other request writes. */
export function writeKinds(people: BenchPeople, { listingIds, personIds }: SampleIds): RequestKind[] {
  const { senders, recipientIds, sender } = people;
  const captures = people.captures.values();
  const createWriteKind = (
    name: string,
    makeRequest: (requestIndex: number) => MeasuredRequest,
  ): RequestKind => {
    let requestIndex = -1;
    return { name, isWrite: true, nextRequest: () => makeRequest((requestIndex += 1)) };
  };
  /** Returns a sender and one of `ids`: for each index another pair. Throws if there are fewer pairs. */
  const pickSenderAndId = (pairIndex: number, ids: readonly string[]) => {
    const chosenSender = senders[pairIndex % senders.length] ?? sender;
    const id = ids[Math.floor(pairIndex / senders.length)];
    if (id === undefined) throw new Error('every pair was used');
    return { chosenSender, id };
  };
  return [
    createWriteKind('message sent', (requestIndex) => {
      const chosenSender = senders[requestIndex % senders.length] ?? sender;
      const recipientId = recipientIds[requestIndex % recipientIds.length] ?? '';
      const body = { recipientId, subject: 'About your MVP', content: 'Does it run? '.repeat(20) };
      return postRequest('/api/users/messages', chosenSender.authorization, body);
    }),
    createWriteKind('rental created', () => {
      const capture = captures.next().value;
      if (!capture) throw new Error('Every payment has a rental');
      const { captureId: paymentId, buyer, listingId } = capture;
      const body = { mvpId: listingId, paymentId, userId: buyer.userId, duration: '1 month' };
      const renter = { renterName: 'Ada Bench', renterEmail: 'ada@bench.example' };
      return postRequest('/api/rentals/create', buyer.authorization, { ...body, ...renter });
    }),
    createWriteKind('demo started', (requestIndex) => {
      const { chosenSender, id } = pickSenderAndId(requestIndex, listingIds);
      return postRequest('/api/demo-sessions/start', chosenSender.authorization, { mvpId: id });
    }),
    createWriteKind('MVP saved', (requestIndex) => {
      const { chosenSender, id } = pickSenderAndId(requestIndex, listingIds);
      return putRequest(`/api/users/saved/${id}`, chosenSender.authorization);
    }),
    createWriteKind('person followed', (requestIndex) => {
      const { chosenSender, id } = pickSenderAndId(requestIndex, personIds);
      return putRequest(`/api/users/${id}/follow`, chosenSender.authorization);
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
