/** Path of the request that attackers hide in another request. The proxy refuses it, so no api may ever receive it. */
export const HIDDEN_PATH = '/metrics';
const HIDDEN_REQUEST = `GET ${HIDDEN_PATH} HTTP/1.1\r\nHost: x\r\n\r\n`;
const { length } = HIDDEN_REQUEST;

const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
const CHUNKED_HEADER = 'Transfer-Encoding: chunked';
/**
 * An empty chunked body, then the hidden request. To a server that reads Content-Length instead, the hidden request is
 * part of the body.
 */
const EMPTY_BODY_THEN_REQUEST = `0\r\n\r\n${HIDDEN_REQUEST}`;
const LENGTH_HEADER = `Content-Length: ${EMPTY_BODY_THEN_REQUEST.length}`;

/** Bytes on one connection; `laterBytes` are sent once the server has responded to `firstBytes`. */
export interface Attack {
  readonly firstBytes: string;
  readonly laterBytes?: string;
}

const createPostAttack = (headers: string, body: string, path = '/attack'): Attack => ({
  firstBytes: `POST ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n${body}`,
});
const createGetAttack = (headers: string, body = '', target = '/attack'): Attack => ({
  firstBytes: `GET ${target} HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n${body}`,
});

/** Requests whose end or target two servers may understand differently. */
export const ATTACKS: Readonly<Record<string, Attack>> = {
  'CL.TE': createPostAttack(`${LENGTH_HEADER}\r\n${CHUNKED_HEADER}`, EMPTY_BODY_THEN_REQUEST),
  'TE.CL': createPostAttack(`${CHUNKED_HEADER}\r\nContent-Length: 4`, `${chunk(HIDDEN_REQUEST)}0\r\n\r\n`),
  'TE.TE with an unknown coding': createPostAttack(
    `${CHUNKED_HEADER}\r\nTransfer-Encoding: x`,
    EMPTY_BODY_THEN_REQUEST,
  ),
  'a list of codings': createPostAttack(
    `Transfer-Encoding: identity, chunked\r\nContent-Length: 5`,
    EMPTY_BODY_THEN_REQUEST,
  ),
  'a coding that is almost chunked': createPostAttack(
    `Content-Length: ${length}\r\nTransfer-Encoding: xchunked`,
    HIDDEN_REQUEST,
  ),
  'a space before the colon': createPostAttack(
    `${LENGTH_HEADER}\r\nTransfer-Encoding : chunked`,
    EMPTY_BODY_THEN_REQUEST,
  ),
  'a space before the name': createPostAttack(
    `${LENGTH_HEADER}\r\n ${CHUNKED_HEADER}`,
    EMPTY_BODY_THEN_REQUEST,
  ),
  'a tab before the coding': createPostAttack(
    `${LENGTH_HEADER}\r\nTransfer-Encoding:\tchunked`,
    EMPTY_BODY_THEN_REQUEST,
  ),
  'a vertical tab before the coding': createPostAttack(
    `${LENGTH_HEADER}\r\nTransfer-Encoding:\x0bchunked`,
    EMPTY_BODY_THEN_REQUEST,
  ),
  'a folded coding': createPostAttack(
    `${LENGTH_HEADER}\r\nTransfer-Encoding:\r\n chunked`,
    EMPTY_BODY_THEN_REQUEST,
  ),
  'a folded header that hides a length': createPostAttack(
    `X-A: b\r\n Content-Length: ${length}`,
    HIDDEN_REQUEST,
  ),
  'an underscore in the coding’s name': createPostAttack(
    `${LENGTH_HEADER}\r\nTransfer_Encoding: chunked`,
    EMPTY_BODY_THEN_REQUEST,
  ),
  'an underscore in the length’s name': createPostAttack(
    `Content-Length: ${length}\r\nContent_Length: 0`,
    HIDDEN_REQUEST,
  ),
  'two lengths that differ': createPostAttack(
    `Content-Length: 0\r\nContent-Length: ${length}`,
    HIDDEN_REQUEST,
  ),
  'the same length twice': createPostAttack(
    `Content-Length: ${length}\r\nContent-Length: ${length}`,
    HIDDEN_REQUEST,
  ),
  'a list of lengths': createPostAttack(`Content-Length: 0, ${length}`, HIDDEN_REQUEST),
  'a length with a sign': createPostAttack(`Content-Length: +${length}`, HIDDEN_REQUEST),
  'a length in hex': createPostAttack('Content-Length: 0x10', HIDDEN_REQUEST),
  'a length of more than 64 bits': createPostAttack('Content-Length: 18446744073709551616', HIDDEN_REQUEST),
  'a length named in Connection': createPostAttack(
    `Connection: Content-Length\r\nContent-Length: ${length}`,
    HIDDEN_REQUEST,
  ),
  'line feeds only': {
    firstBytes: `POST /attack HTTP/1.1\nHost: x\nContent-Length: ${length}\n\n${HIDDEN_REQUEST}`,
  },
  'one line feed': createPostAttack(`X-A: b\nContent-Length: ${length}`, HIDDEN_REQUEST),
  'a carriage return in a header': createPostAttack(`X-A: b\r${CHUNKED_HEADER}`, EMPTY_BODY_THEN_REQUEST),
  'NUL in a header': createPostAttack(`X-A: b\0${CHUNKED_HEADER}`, EMPTY_BODY_THEN_REQUEST),
  'a chunk extension with a line break': createPostAttack(
    CHUNKED_HEADER,
    `2;a="\r\nx"\r\n{}\r\n${EMPTY_BODY_THEN_REQUEST}`,
  ),
  'a chunk extension that ends with a line feed': createPostAttack(
    CHUNKED_HEADER,
    `2;\nxx\r\n${EMPTY_BODY_THEN_REQUEST}`,
  ),
  'chunks that end with line feeds': createPostAttack(CHUNKED_HEADER, `2\n{}\n0\n\n${HIDDEN_REQUEST}`),
  'a chunk size with 0x': createPostAttack(CHUNKED_HEADER, `0x2\r\n{}\r\n${EMPTY_BODY_THEN_REQUEST}`),
  'a chunk size of more than 64 bits': createPostAttack(
    CHUNKED_HEADER,
    `FFFFFFFFFFFFFFFF2\r\n{}\r\n${EMPTY_BODY_THEN_REQUEST}`,
  ),
  'bytes after a chunk': createPostAttack(CHUNKED_HEADER, `2\r\n{}XX${EMPTY_BODY_THEN_REQUEST}`),
  'a length as a trailer': createPostAttack(
    CHUNKED_HEADER,
    `2\r\n{}\r\n0\r\nContent-Length: ${length}\r\n\r\n${HIDDEN_REQUEST}`,
  ),
  'a body of GET': createGetAttack(`Content-Length: ${length}`, HIDDEN_REQUEST),
  'a chunked body of GET': createGetAttack(CHUNKED_HEADER, `${chunk(HIDDEN_REQUEST)}0\r\n\r\n`),
  'a coding in HTTP/1.0': {
    firstBytes: `POST /attack HTTP/1.0\r\nHost: x\r\nConnection: keep-alive\r\n${CHUNKED_HEADER}\r\n${LENGTH_HEADER}\r\n\r\n${EMPTY_BODY_THEN_REQUEST}`,
  },
  'an upgrade to HTTP/2': createGetAttack(
    'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c',
    HIDDEN_REQUEST,
  ),
  'an upgrade to a websocket': createGetAttack('Connection: Upgrade\r\nUpgrade: websocket', HIDDEN_REQUEST),
  'an absolute target': createGetAttack('X-A: b', '', `http://x${HIDDEN_PATH}`),
  'two hosts': createGetAttack('Host: y'),
  'a space in the target': createGetAttack('X-A: b', '', `/attack HTTP/1.1\r\nX-B: c ${HIDDEN_PATH}`),
  'more than the length': createPostAttack('Content-Length: 2', `{}${HIDDEN_REQUEST}${HIDDEN_REQUEST}`),
  'a body after its refusal': {
    ...createPostAttack(`Content-Length: ${length}`, '', '/api/uploads/videos'),
    laterBytes: HIDDEN_REQUEST,
  },
  'the rest of a body after its refusal': {
    ...createPostAttack(`Content-Length: ${length + 4}`, 'half', '/api/uploads/videos'),
    laterBytes: HIDDEN_REQUEST,
  },
  'a chunk after the refusal': {
    ...createPostAttack(CHUNKED_HEADER, chunk('half'), '/api/uploads/videos'),
    laterBytes: `${chunk(HIDDEN_REQUEST)}0\r\n\r\n`,
  },
  'a body after 100 Continue': {
    ...createPostAttack(`Expect: 100-continue\r\nContent-Length: ${length}`, '', '/api/uploads/videos'),
    laterBytes: HIDDEN_REQUEST,
  },
};
