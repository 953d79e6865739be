import { invalid } from './refusal.js'
import { schemaProblem } from './schema-problem.js'

const maxLength = 2048
// What RFC 3986 allows in a path, a query and a fragment. `URL` leaves more than that as it is.
const notAllowed = /%(?![\da-f]{2})|[^\w\-.~%!$&'()*+,;=:@/?]/giu

/** A URL as platforms parse it. */
interface ParsedUrl {
  origin: string
  pathname: string
  search: string
  hash: string
}

/**
 * A webhook URL as it is stored: as a URI, with the name of the host in ASCII and all other characters encoded, so that
 * strict clients can read it. Throws if it is too long in this form.
 */
export function normalUrl({ origin, pathname, search, hash }: ParsedUrl): string {
  const encoded = [pathname, search, hash].map((part) => part.charAt(0) + encode(part.slice(1)))
  const url = origin + encoded.join('')
  if (url.length > maxLength)
    throw invalid('VALIDATION_FAILED', 'url', schemaProblem('maxLength', { limit: maxLength }))
  return url
}

const encode = (part: string) => part.replace(notAllowed, encodeURIComponent)
