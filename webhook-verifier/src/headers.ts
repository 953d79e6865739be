/** The names of the headers as Signpost spells them. */
export const HEADER = {
  signature: 'X-Signpost-Signature',
  oldSignature: 'X-Signpost-Signature-Old',
  timestamp: 'X-Signpost-Timestamp',
  event: 'X-Signpost-Event',
  deliveryId: 'X-Signpost-Delivery-ID',
  standardId: 'webhook-id',
  standardTimestamp: 'webhook-timestamp',
  standardSignature: 'webhook-signature'
} as const

/**
 * The headers of a request: a `Headers` object, Node's `req.headers`, a record, or a list of pairs. Names are not
 * case-sensitive.
 */
export type WebhookHeaders =
  | { get(name: string): string | null; has(name: string): boolean }
  | Iterable<readonly [string, string]>
  | { readonly [name: string]: string | readonly string[] | undefined }

export type HeaderLookup = (name: string) => string | undefined

/** @throws {TypeError} if the value is not a supported type of headers */
export function lookupIn(headers: WebhookHeaders): HeaderLookup {
  if (typeof headers !== 'object' || headers === null) {
    throw new TypeError('headers must be the headers of the request: a Headers, a record, or name and value pairs')
  }
  if (Symbol.iterator in headers) return lookupInPairs(headers as Iterable<readonly [string, string]>)
  if (typeof headers.get === 'function') return lookupInHeaders(headers as { get(name: string): string | null })
  return lookupInRecord(headers as Record<string, string | readonly string[] | undefined>)
}

// A repeated header becomes one value joined by a comma, as in Node and fetch. No signature or timestamp is valid in
// this form.
function lookupInPairs(pairs: Iterable<readonly [string, string]>): HeaderLookup {
  const values = new Map<string, string>()
  for (const pair of pairs) {
    if (!Array.isArray(pair) || pair.length !== 2 || typeof pair[0] !== 'string') {
      throw new TypeError('headers must hold pairs of name and value; in Node, pass req.headers, not req.rawHeaders')
    }
    const name = pair[0].toLowerCase()
    const earlier = values.get(name)
    values.set(name, earlier === undefined ? String(pair[1]) : `${earlier}, ${pair[1]}`)
  }
  return (name) => values.get(name.toLowerCase())
}

function lookupInHeaders(headers: { get(name: string): string | null }): HeaderLookup {
  return (name) => headers.get(name) ?? undefined
}

function lookupInRecord(record: Record<string, string | readonly string[] | undefined>): HeaderLookup {
  return (name) => {
    const lower = name.toLowerCase()
    const key = Object.hasOwn(record, lower) ? lower : Object.keys(record).find((key) => key.toLowerCase() === lower)
    const value = key === undefined ? undefined : record[key]
    return Array.isArray(value) ? value.join(', ') : (value as string | undefined)
  }
}
