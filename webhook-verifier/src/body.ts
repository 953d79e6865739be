/** The raw body. Prefer bytes: text that was decoded with errors cannot be distinguished from the original. */
export type RawBody = string | Uint8Array | ArrayBuffer

/** @throws {TypeError} if the body was already parsed or is missing */
export function readBody(body: RawBody): string | Uint8Array {
  if (typeof body === 'string' || body instanceof Uint8Array) return body
  if (body instanceof ArrayBuffer) return new Uint8Array(body)
  throw new TypeError(
    `body must be the raw bytes of the request (string, Uint8Array or ArrayBuffer), not ${describe(body)}. ` +
      'The signature covers the exact bytes, so a body that was parsed cannot be verified. In Express, use ' +
      "express.raw({ type: 'application/json' }) on this route, before any express.json(), and pass req.body."
  )
}

function describe(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  if (Array.isArray(value)) return 'an array'
  return typeof value === 'object' ? `an object (${value.constructor?.name ?? 'Object'})` : `a ${typeof value}`
}
