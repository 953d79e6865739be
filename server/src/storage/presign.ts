import { createHmac, timingSafeEqual } from 'node:crypto'

/** A URL on this service that works for a while without a key, because it is signed. */
export interface PresignedUrl {
  siteUrl: string
  secret: string
  /** The path, with a slash first. */
  path: string
  expiresAt: Date
  /** How many bytes may be put there. */
  size?: number | undefined
}

/** Signs a path until a time: the URL to hand out. */
export function presign({ siteUrl, secret, path, expiresAt, size }: PresignedUrl): string {
  const expires = Math.floor(expiresAt.getTime() / 1000)
  const limits = size === undefined ? `expires=${expires}` : `expires=${expires}&size=${size}`
  return `${siteUrl}${path}?${limits}&signature=${signatureOf(secret, path, limits)}`
}

/** Whether a presigned URL's query is good for its path now. */
export function isPresigned(options: {
  secret: string
  path: string
  query: Record<string, unknown>
  now: Date
}): boolean {
  const { expires, size, signature } = options.query
  if (!isWhole(expires) || typeof signature !== 'string' || (size !== undefined && !isWhole(size))) return false
  const limits = size === undefined ? `expires=${expires}` : `expires=${expires}&size=${size}`
  const expected = Buffer.from(signatureOf(options.secret, options.path, limits))
  const given = Buffer.from(signature)
  const good = given.length === expected.length && timingSafeEqual(given, expected)
  return good && options.now.getTime() < Number(expires) * 1000
}

function isWhole(text: unknown): text is string {
  return typeof text === 'string' && /^\d{1,12}$/.test(text)
}

function signatureOf(secret: string, path: string, limits: string) {
  return createHmac('sha256', secret).update(`presigned ${path} ${limits}`).digest('base64url')
}
