import { deflateRawSync, gzipSync } from 'node:zlib'
import type { SignpostError } from '../errors.js'
import { raw, type Serve } from './raw-server.js'

// What a server answers that drops, stalls, lies and redirects, for every client that the documentation offers.

export const json = { 'content-type': 'application/json' }
export const html = { 'content-type': 'text/html' }
export const pdf = { 'content-type': 'application/pdf' }
const account = JSON.stringify({ id: 'acc_1' })
export const good = raw(200, json, account)
export const away = (headers = {}) =>
  raw(503, { ...json, ...headers }, errorBody('SERVICE_UNAVAILABLE', 'internal_error'))
const errorBody = (code: string, type: string) => JSON.stringify({ error: { code, type, message: `It is ${code}.` } })

export const always =
  (bytes: Buffer): Serve =>
  (socket) =>
    socket.end(bytes)

export const first =
  (serve: Serve): Serve =>
  (socket, request, count) =>
    count === 1 ? serve(socket, request, count) : socket.end(good)

const stall: Serve = () => {}
export const reset: Serve = (socket) => socket.resetAndDestroy()
export const cutOff = (headers: Record<string, string>, body: string): Serve =>
  function cut(socket) {
    socket.write(raw(200, headers, body), () => socket.resetAndDestroy())
  }

/** What a client must do: return the account, or throw an error with this code, after this many requests with two retries. */
export type HostileCase = [
  name: string,
  serve: Serve,
  result: 'account' | SignpostError['code'],
  requests: number,
  options?: object
]

export const reads: HostileCase[] = [
  // Drops
  ['closes the connection without an answer, once', first((socket) => socket.end()), 'account', 2],
  ['closes every connection without an answer', (socket) => socket.end(), 'CONNECTION_FAILED', 3],
  ['resets the connection before the headers', first(reset), 'account', 2],
  ['resets within the status line', first((socket) => socket.write('HTTP/1.', () => socket.destroy())), 'account', 2],
  [
    'resets within the headers',
    first((socket) => socket.write('HTTP/1.1 200 OK\r\nx: ', () => socket.destroy())),
    'account',
    2
  ],
  ['resets within the body', first(cutOff({ ...json, 'content-length': '99' }, account.slice(0, 5))), 'account', 2],
  [
    'resets within every body',
    cutOff({ ...json, 'content-length': '99' }, account.slice(0, 5)),
    'CONNECTION_FAILED',
    3
  ],
  ['ends within a chunk', first(cutOff({ ...json, 'transfer-encoding': 'chunked' }, 'f\r\n{"id"')), 'account', 2],
  ['ends between chunks', first(cutOff({ ...json, 'transfer-encoding': 'chunked' }, '5\r\n{"id"\r\n')), 'account', 2],
  // Stalls
  ['never answers', stall, 'TIMED_OUT', 3, { timeout: 30 }],
  ['never answers the first request', first(stall), 'account', 2, { timeout: 1500 }],
  [
    'stalls within the headers',
    first((socket) => socket.write('HTTP/1.1 200 OK\r\n')),
    'account',
    2,
    { timeout: 1500 }
  ],
  [
    'stalls within the body',
    first((socket) => socket.write(raw(200, { ...json, 'content-length': '99' }, '{'))),
    'account',
    2,
    { timeout: 1500 }
  ],
  ['never answers within the whole timeout', stall, 'TIMED_OUT', 1, { deadline: 40 }],
  // Lies
  [
    'answers with another content type, and JSON',
    always(raw(200, { 'content-type': 'text/plain' }, account)),
    'account',
    1
  ],
  ['answers without a content type', always(raw(200, {}, account)), 'account', 1],
  ['answers with a page', always(raw(200, html, '<h1>Welcome</h1>')), 'UNEXPECTED_RESPONSE', 1],
  ['answers with a page as JSON', always(raw(200, json, '<h1>Welcome</h1>')), 'UNEXPECTED_RESPONSE', 1],
  ['answers with half of the JSON', always(raw(200, json, '{"id":"acc')), 'UNEXPECTED_RESPONSE', 1],
  ['answers with nothing', always(raw(200, json)), 'UNEXPECTED_RESPONSE', 1],
  ['answers with null', always(raw(200, json, 'null')), 'UNEXPECTED_RESPONSE', 1],
  ['answers with a list', always(raw(200, json, `[${account}]`)), 'UNEXPECTED_RESPONSE', 1],
  ['answers with a text', always(raw(200, json, '"acc_1"')), 'UNEXPECTED_RESPONSE', 1],
  ['answers with a number', always(raw(200, json, '7')), 'UNEXPECTED_RESPONSE', 1],
  [
    'answers with bytes that are no text',
    always(raw(200, json, Buffer.from([0xff, 0xfe, 0x00]))),
    'UNEXPECTED_RESPONSE',
    1
  ],
  [
    'declares less than it sends',
    always(raw(200, { ...json, 'content-length': '5' }, account)),
    'UNEXPECTED_RESPONSE',
    1
  ],
  [
    'declares more than it sends',
    always(raw(200, { ...json, 'content-length': '500' }, account)),
    'CONNECTION_FAILED',
    3
  ],
  [
    'declares two lengths',
    always(raw(200, { 'content-length': '3', 'Content-Length': '4' }, account)),
    'CONNECTION_FAILED',
    3
  ],
  ['declares a length that is no number', always(raw(200, { 'content-length': 'x' }, account)), 'CONNECTION_FAILED', 3],
  ['speaks no HTTP', always(Buffer.from('SSH-2.0-OpenSSH_9.6\r\n')), 'CONNECTION_FAILED', 3],
  ['compresses', always(raw(200, { ...json, 'content-encoding': 'gzip' }, gzipSync(account))), 'account', 1],
  ['compresses badly', first((socket) => socket.end(raw(200, { 'content-encoding': 'gzip' }, 'no'))), 'account', 2],
  [
    'stops within the compressed body',
    always(raw(200, { 'content-encoding': 'gzip' }, gzipSync(account).subarray(0, 12))),
    'UNEXPECTED_RESPONSE',
    1
  ],
  [
    'deflates without a header',
    always(raw(200, { 'content-encoding': 'deflate' }, deflateRawSync(account))),
    'account',
    1
  ],
  ['answers with 1 MB of blanks around it', always(raw(200, json, `${' '.repeat(2 ** 20)}${account}`)), 'account', 1],
  ['repeats headers', always(raw(200, { ...json, 'x-request-id': 'a', 'X-Request-Id': 'b' }, account)), 'account', 1],
  [
    'says 103 first',
    always(Buffer.concat([Buffer.from('HTTP/1.1 103 Early\r\nlink: </a>\r\n\r\n'), good])),
    'account',
    1
  ],
  ['says 204', always(raw(204)), 'UNEXPECTED_RESPONSE', 1],
  ['says 418 with a page', always(raw(418, html, '<h1>')), 'UNEXPECTED_RESPONSE', 1],
  ['says 404 with a page', always(raw(404, html, '<h1>')), 'UNEXPECTED_RESPONSE', 1],
  ['says 400 with an error of another API', always(raw(400, json, '{"error":"bad"}')), 'UNEXPECTED_RESPONSE', 1],
  ['says 400 with an error of another form', always(raw(400, json, '{"error":{"code":7}}')), 'UNEXPECTED_RESPONSE', 1],
  ['says 401', always(raw(401, json, errorBody('API_KEY_INVALID', 'authentication_error'))), 'API_KEY_INVALID', 1],
  // Outages
  ['says 502 with a page, once', first((socket) => socket.end(raw(502, html, '<h1>'))), 'account', 2],
  ['says 503 without a body', always(raw(503)), 'UNEXPECTED_RESPONSE', 3],
  ['says 503 with an error', always(away()), 'SERVICE_UNAVAILABLE', 3],
  ['says Retry-After in words', first((socket) => socket.end(away({ 'retry-after': 'soon' }))), 'account', 2],
  ['says an absurd Retry-After', always(away({ 'retry-after': '1e12' })), 'SERVICE_UNAVAILABLE', 1],
  ['says a negative Retry-After', first((socket) => socket.end(away({ 'retry-after': '-1' }))), 'account', 2],
  [
    'says a Retry-After in the year 9999',
    always(away({ 'retry-after': 'Fri, 31 Dec 9999 23:59:59 GMT' })),
    'SERVICE_UNAVAILABLE',
    1
  ]
]
