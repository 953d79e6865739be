// Timestamps of RFC 3161: asks authorities for them, and judges their tokens.
export { systemRoots } from './timestamp/system-roots.js'
export { TimestampClient } from './timestamp/timestamp-client.js'
export { isTokenTrusted, parseTimestampToken, problemOfToken } from './verify/timestamp-token.js'
