export const SIGNATURE = 'X-Signpost-Signature'
export const OLD_SIGNATURE = 'X-Signpost-Signature-Old'
export const TIMESTAMP = 'X-Signpost-Timestamp'
export const EVENT = 'X-Signpost-Event'
export const DELIVERY_ID = 'X-Signpost-Delivery-ID'
export const STANDARD_ID = 'webhook-id'
export const STANDARD_TIMESTAMP = 'webhook-timestamp'
export const STANDARD_SIGNATURE = 'webhook-signature'

/**
 * The headers of a request: a `Headers` object, Node's `req.headers`, a record, or a list of pairs. Names are not
 * case-sensitive.
 */
export type WebhookHeaders =
  | { get(name: string): string | null; has(name: string): boolean }
  | Iterable<readonly [string, string]>
  | HeaderRecord

export type HeaderLookup = (name: string) => string | undefined

type HeaderRecord = { readonly [name: string]: string | readonly string[] | undefined }

/** @throws {TypeError} if the value is not a supported type of headers */
export function lookupIn(headers: WebhookHeaders): HeaderLookup {
  if (typeof headers !== 'object' || headers === null) {
    throw new TypeError('headers must be a Headers object, a record or pairs of name and value')
  }
  if (isHeaders(headers)) return (name) => headers.get(name) ?? undefined
  if (Symbol.iterator in headers) return lookupIn(new Headers([...headers] as [string, string][]))
  const record = headers as HeaderRecord
  return (name) => {
    const lower = name.toLowerCase()
    const key = Object.hasOwn(record, lower) ? lower : Object.keys(record).find((key) => key.toLowerCase() === lower)
    // Joins a repeated header by a comma, as Node and fetch do. No signature or timestamp is valid in this form.
    return key && record[key]?.toString()
  }
}

// The names in a Map are case-sensitive.
function isHeaders(headers: object): headers is { get(name: string): string | null } {
  return 'get' in headers && typeof headers.get === 'function' && !(headers instanceof Map)
}
