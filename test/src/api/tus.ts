import type { Person } from './running-api.js';

/** The metadata with which a test creates an upload. */
export interface TusMetadata {
  readonly name?: string;
  readonly type?: string;
  readonly title?: string;
  readonly byteSize: number;
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** A response of the server. */
export interface TusResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  json(): unknown;
}

/** A tus client for an api that listens at `origin`. */
export function tusClient(origin: string, person: Pick<Person, 'authorization'>) {
  const tusHeaders = { 'tus-resumable': '1.0.0' };
  const call = async (
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: Buffer,
  ): Promise<TusResponse> => {
    const response = await fetch(new URL(path, origin), {
      method,
      headers: { authorization: person.authorization, ...headers },
      ...(body && { body: new Uint8Array(body) }),
    });
    const text = await response.text();
    return {
      statusCode: response.status,
      headers: Object.fromEntries(response.headers),
      json: () => JSON.parse(text) as unknown,
    };
  };
  const requestOffset = (location: string) => call('HEAD', location, tusHeaders);
  const sendChunk = (location: string, offset: number, payload: Buffer) =>
    call(
      'PATCH',
      location,
      {
        ...tusHeaders,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      payload,
    );
  return {
    call,
    createUpload: ({ name = 'clip.mp4', type = 'video/mp4', title = '', byteSize }: TusMetadata) =>
      call('POST', '/api/uploads/videos', {
        ...tusHeaders,
        'upload-length': String(byteSize),
        'upload-metadata': `filename ${base64(name)},filetype ${base64(type)}${title && `,title ${base64(title)}`}`,
      }),
    send: sendChunk,
    ask: requestOffset,
    /**
     * Requests the offset, as a browser does, and sends the rest of the file. Returns the offset from which it
     * resumed.
     */
    async resume(location: string, file: Buffer): Promise<number> {
      const offset = Number((await requestOffset(location)).headers['upload-offset']);
      const response =
        offset < file.length ? await sendChunk(location, offset, file.subarray(offset)) : undefined;
      if (response && response.statusCode !== 204) throw new Error(`Refused with ${response.statusCode}`);
      return offset;
    },
    withdraw: (location: string) => call('DELETE', location, tusHeaders),
    read: (id: string) => call('GET', `/api/uploads/${id}`),
    retry: (id: string) => call('POST', `/api/uploads/${id}/retry`),
  };
}

/** Returns the upload's id from its address. */
export function idOf(response: TusResponse): string {
  return response.headers['location']?.split('/').at(-1) ?? '';
}
