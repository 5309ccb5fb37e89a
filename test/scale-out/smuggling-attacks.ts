/** The request that attackers hide in another one. The proxy refuses its path, so an api must never receive it. */
export const HIDDEN_PATH = '/metrics';
const HIDDEN = `GET ${HIDDEN_PATH} HTTP/1.1\r\nHost: x\r\n\r\n`;
const { length } = HIDDEN;

const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
const CHUNKED = 'Transfer-Encoding: chunked';
/**
 * An empty chunked body, then the hidden request. To a server that reads Content-Length instead, the hidden request is
 * part of the body.
 */
const EMPTY_THEN_HIDDEN = `0\r\n\r\n${HIDDEN}`;
const LENGTH_OF_BOTH = `Content-Length: ${EMPTY_THEN_HIDDEN.length}`;

/** Bytes on one connection; `then` is sent once the server has responded to `first`. */
export interface Attack {
  readonly first: string;
  readonly then?: string;
}

const post = (headers: string, body: string, path = '/attack'): Attack => ({
  first: `POST ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n${body}`,
});
const get = (headers: string, body = '', target = '/attack'): Attack => ({
  first: `GET ${target} HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n${body}`,
});

/** Requests whose end or target two servers may understand differently. */
export const ATTACKS: Readonly<Record<string, Attack>> = {
  'CL.TE': post(`${LENGTH_OF_BOTH}\r\n${CHUNKED}`, EMPTY_THEN_HIDDEN),
  'TE.CL': post(`${CHUNKED}\r\nContent-Length: 4`, `${chunk(HIDDEN)}0\r\n\r\n`),
  'TE.TE with an unknown coding': post(`${CHUNKED}\r\nTransfer-Encoding: x`, EMPTY_THEN_HIDDEN),
  'a list of codings': post(`Transfer-Encoding: identity, chunked\r\nContent-Length: 5`, EMPTY_THEN_HIDDEN),
  'a coding that is almost chunked': post(`Content-Length: ${length}\r\nTransfer-Encoding: xchunked`, HIDDEN),
  'a space before the colon': post(`${LENGTH_OF_BOTH}\r\nTransfer-Encoding : chunked`, EMPTY_THEN_HIDDEN),
  'a space before the name': post(`${LENGTH_OF_BOTH}\r\n ${CHUNKED}`, EMPTY_THEN_HIDDEN),
  'a tab before the coding': post(`${LENGTH_OF_BOTH}\r\nTransfer-Encoding:\tchunked`, EMPTY_THEN_HIDDEN),
  'a vertical tab before the coding': post(
    `${LENGTH_OF_BOTH}\r\nTransfer-Encoding:\x0bchunked`,
    EMPTY_THEN_HIDDEN,
  ),
  'a folded coding': post(`${LENGTH_OF_BOTH}\r\nTransfer-Encoding:\r\n chunked`, EMPTY_THEN_HIDDEN),
  'a folded header that hides a length': post(`X-A: b\r\n Content-Length: ${length}`, HIDDEN),
  'an underscore in the coding’s name': post(
    `${LENGTH_OF_BOTH}\r\nTransfer_Encoding: chunked`,
    EMPTY_THEN_HIDDEN,
  ),
  'an underscore in the length’s name': post(`Content-Length: ${length}\r\nContent_Length: 0`, HIDDEN),
  'two lengths that differ': post(`Content-Length: 0\r\nContent-Length: ${length}`, HIDDEN),
  'the same length twice': post(`Content-Length: ${length}\r\nContent-Length: ${length}`, HIDDEN),
  'a list of lengths': post(`Content-Length: 0, ${length}`, HIDDEN),
  'a length with a sign': post(`Content-Length: +${length}`, HIDDEN),
  'a length in hex': post('Content-Length: 0x10', HIDDEN),
  'a length of more than 64 bits': post('Content-Length: 18446744073709551616', HIDDEN),
  'a length named in Connection': post(`Connection: Content-Length\r\nContent-Length: ${length}`, HIDDEN),
  'line feeds only': { first: `POST /attack HTTP/1.1\nHost: x\nContent-Length: ${length}\n\n${HIDDEN}` },
  'one line feed': post(`X-A: b\nContent-Length: ${length}`, HIDDEN),
  'a carriage return in a header': post(`X-A: b\r${CHUNKED}`, EMPTY_THEN_HIDDEN),
  'NUL in a header': post(`X-A: b\0${CHUNKED}`, EMPTY_THEN_HIDDEN),
  'a chunk extension with a line break': post(CHUNKED, `2;a="\r\nx"\r\n{}\r\n${EMPTY_THEN_HIDDEN}`),
  'a chunk extension that ends with a line feed': post(CHUNKED, `2;\nxx\r\n${EMPTY_THEN_HIDDEN}`),
  'chunks that end with line feeds': post(CHUNKED, `2\n{}\n0\n\n${HIDDEN}`),
  'a chunk size with 0x': post(CHUNKED, `0x2\r\n{}\r\n${EMPTY_THEN_HIDDEN}`),
  'a chunk size of more than 64 bits': post(CHUNKED, `FFFFFFFFFFFFFFFF2\r\n{}\r\n${EMPTY_THEN_HIDDEN}`),
  'bytes after a chunk': post(CHUNKED, `2\r\n{}XX${EMPTY_THEN_HIDDEN}`),
  'a length as a trailer': post(CHUNKED, `2\r\n{}\r\n0\r\nContent-Length: ${length}\r\n\r\n${HIDDEN}`),
  'a body of GET': get(`Content-Length: ${length}`, HIDDEN),
  'a chunked body of GET': get(CHUNKED, `${chunk(HIDDEN)}0\r\n\r\n`),
  'a coding in HTTP/1.0': {
    first: `POST /attack HTTP/1.0\r\nHost: x\r\nConnection: keep-alive\r\n${CHUNKED}\r\n${LENGTH_OF_BOTH}\r\n\r\n${EMPTY_THEN_HIDDEN}`,
  },
  'an upgrade to HTTP/2': get('Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c', HIDDEN),
  'an upgrade to a websocket': get('Connection: Upgrade\r\nUpgrade: websocket', HIDDEN),
  'an absolute target': get('X-A: b', '', `http://x${HIDDEN_PATH}`),
  'two hosts': get('Host: y'),
  'a space in the target': get('X-A: b', '', `/attack HTTP/1.1\r\nX-B: c ${HIDDEN_PATH}`),
  'more than the length': post('Content-Length: 2', `{}${HIDDEN}${HIDDEN}`),
  'a body after its refusal': {
    ...post(`Content-Length: ${length}`, '', '/api/uploads/videos'),
    then: HIDDEN,
  },
  'the rest of a body after its refusal': {
    ...post(`Content-Length: ${length + 4}`, 'half', '/api/uploads/videos'),
    then: HIDDEN,
  },
  'a chunk after the refusal': {
    ...post(CHUNKED, chunk('half'), '/api/uploads/videos'),
    then: `${chunk(HIDDEN)}0\r\n\r\n`,
  },
  'a body after 100 Continue': {
    ...post(`Expect: 100-continue\r\nContent-Length: ${length}`, '', '/api/uploads/videos'),
    then: HIDDEN,
  },
};
