/** Path of the request that attackers hide in another request. The proxy refuses it, so no api may ever receive it. */
export const HIDDEN_PATH = '/metrics';
const HIDDEN_REQUEST = `GET ${HIDDEN_PATH} HTTP/1.1\r\nHost: x\r\n\r\n`;
const { length } = HIDDEN_REQUEST;

const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
const CHUNKED = 'Transfer-Encoding: chunked';
/**
 * An empty chunked body, then the hidden request. To a server that reads Content-Length instead, the hidden request is
 * part of the body.
 */
const EMPTY_BODY_THEN_REQUEST = `0\r\n\r\n${HIDDEN_REQUEST}`;
const LENGTH_OF_BOTH = `Content-Length: ${EMPTY_BODY_THEN_REQUEST.length}`;

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
  'CL.TE': post(`${LENGTH_OF_BOTH}\r\n${CHUNKED}`, EMPTY_BODY_THEN_REQUEST),
  'TE.CL': post(`${CHUNKED}\r\nContent-Length: 4`, `${chunk(HIDDEN_REQUEST)}0\r\n\r\n`),
  'TE.TE with an unknown coding': post(`${CHUNKED}\r\nTransfer-Encoding: x`, EMPTY_BODY_THEN_REQUEST),
  'a list of codings': post(
    `Transfer-Encoding: identity, chunked\r\nContent-Length: 5`,
    EMPTY_BODY_THEN_REQUEST,
  ),
  'a coding that is almost chunked': post(
    `Content-Length: ${length}\r\nTransfer-Encoding: xchunked`,
    HIDDEN_REQUEST,
  ),
  'a space before the colon': post(
    `${LENGTH_OF_BOTH}\r\nTransfer-Encoding : chunked`,
    EMPTY_BODY_THEN_REQUEST,
  ),
  'a space before the name': post(`${LENGTH_OF_BOTH}\r\n ${CHUNKED}`, EMPTY_BODY_THEN_REQUEST),
  'a tab before the coding': post(
    `${LENGTH_OF_BOTH}\r\nTransfer-Encoding:\tchunked`,
    EMPTY_BODY_THEN_REQUEST,
  ),
  'a vertical tab before the coding': post(
    `${LENGTH_OF_BOTH}\r\nTransfer-Encoding:\x0bchunked`,
    EMPTY_BODY_THEN_REQUEST,
  ),
  'a folded coding': post(`${LENGTH_OF_BOTH}\r\nTransfer-Encoding:\r\n chunked`, EMPTY_BODY_THEN_REQUEST),
  'a folded header that hides a length': post(`X-A: b\r\n Content-Length: ${length}`, HIDDEN_REQUEST),
  'an underscore in the coding’s name': post(
    `${LENGTH_OF_BOTH}\r\nTransfer_Encoding: chunked`,
    EMPTY_BODY_THEN_REQUEST,
  ),
  'an underscore in the length’s name': post(
    `Content-Length: ${length}\r\nContent_Length: 0`,
    HIDDEN_REQUEST,
  ),
  'two lengths that differ': post(`Content-Length: 0\r\nContent-Length: ${length}`, HIDDEN_REQUEST),
  'the same length twice': post(`Content-Length: ${length}\r\nContent-Length: ${length}`, HIDDEN_REQUEST),
  'a list of lengths': post(`Content-Length: 0, ${length}`, HIDDEN_REQUEST),
  'a length with a sign': post(`Content-Length: +${length}`, HIDDEN_REQUEST),
  'a length in hex': post('Content-Length: 0x10', HIDDEN_REQUEST),
  'a length of more than 64 bits': post('Content-Length: 18446744073709551616', HIDDEN_REQUEST),
  'a length named in Connection': post(
    `Connection: Content-Length\r\nContent-Length: ${length}`,
    HIDDEN_REQUEST,
  ),
  'line feeds only': {
    first: `POST /attack HTTP/1.1\nHost: x\nContent-Length: ${length}\n\n${HIDDEN_REQUEST}`,
  },
  'one line feed': post(`X-A: b\nContent-Length: ${length}`, HIDDEN_REQUEST),
  'a carriage return in a header': post(`X-A: b\r${CHUNKED}`, EMPTY_BODY_THEN_REQUEST),
  'NUL in a header': post(`X-A: b\0${CHUNKED}`, EMPTY_BODY_THEN_REQUEST),
  'a chunk extension with a line break': post(CHUNKED, `2;a="\r\nx"\r\n{}\r\n${EMPTY_BODY_THEN_REQUEST}`),
  'a chunk extension that ends with a line feed': post(CHUNKED, `2;\nxx\r\n${EMPTY_BODY_THEN_REQUEST}`),
  'chunks that end with line feeds': post(CHUNKED, `2\n{}\n0\n\n${HIDDEN_REQUEST}`),
  'a chunk size with 0x': post(CHUNKED, `0x2\r\n{}\r\n${EMPTY_BODY_THEN_REQUEST}`),
  'a chunk size of more than 64 bits': post(CHUNKED, `FFFFFFFFFFFFFFFF2\r\n{}\r\n${EMPTY_BODY_THEN_REQUEST}`),
  'bytes after a chunk': post(CHUNKED, `2\r\n{}XX${EMPTY_BODY_THEN_REQUEST}`),
  'a length as a trailer': post(
    CHUNKED,
    `2\r\n{}\r\n0\r\nContent-Length: ${length}\r\n\r\n${HIDDEN_REQUEST}`,
  ),
  'a body of GET': get(`Content-Length: ${length}`, HIDDEN_REQUEST),
  'a chunked body of GET': get(CHUNKED, `${chunk(HIDDEN_REQUEST)}0\r\n\r\n`),
  'a coding in HTTP/1.0': {
    first: `POST /attack HTTP/1.0\r\nHost: x\r\nConnection: keep-alive\r\n${CHUNKED}\r\n${LENGTH_OF_BOTH}\r\n\r\n${EMPTY_BODY_THEN_REQUEST}`,
  },
  'an upgrade to HTTP/2': get('Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c', HIDDEN_REQUEST),
  'an upgrade to a websocket': get('Connection: Upgrade\r\nUpgrade: websocket', HIDDEN_REQUEST),
  'an absolute target': get('X-A: b', '', `http://x${HIDDEN_PATH}`),
  'two hosts': get('Host: y'),
  'a space in the target': get('X-A: b', '', `/attack HTTP/1.1\r\nX-B: c ${HIDDEN_PATH}`),
  'more than the length': post('Content-Length: 2', `{}${HIDDEN_REQUEST}${HIDDEN_REQUEST}`),
  'a body after its refusal': {
    ...post(`Content-Length: ${length}`, '', '/api/uploads/videos'),
    then: HIDDEN_REQUEST,
  },
  'the rest of a body after its refusal': {
    ...post(`Content-Length: ${length + 4}`, 'half', '/api/uploads/videos'),
    then: HIDDEN_REQUEST,
  },
  'a chunk after the refusal': {
    ...post(CHUNKED, chunk('half'), '/api/uploads/videos'),
    then: `${chunk(HIDDEN_REQUEST)}0\r\n\r\n`,
  },
  'a body after 100 Continue': {
    ...post(`Expect: 100-continue\r\nContent-Length: ${length}`, '', '/api/uploads/videos'),
    then: HIDDEN_REQUEST,
  },
};
