/** The raw body. Prefer bytes: text that was decoded with errors cannot be distinguished from the original. */
export type RawBody = string | Uint8Array | ArrayBuffer

/** @throws {TypeError} if the body was already parsed or is missing */
export function readBody(body: RawBody): string | Uint8Array {
  if (typeof body === 'string' || body instanceof Uint8Array) return body
  if (body instanceof ArrayBuffer) return new Uint8Array(body)
  throw new TypeError(
    `body must be the raw bytes of the request, not ${typeof body}. In Express, use express.raw() on this route, before express.json().`
  )
}
