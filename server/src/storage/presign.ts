import { createHmac, timingSafeEqual } from 'node:crypto'

/** A URL on this service that works for a while without a key, because it is signed. */
export interface PresignedUrl {
  siteUrl: string
  secret: string
  /** The path, with a slash first. */
  path: string
  expiresAt: Date
}

/** Signs a path until a time: the URL to hand out. */
export function presign({ siteUrl, secret, path, expiresAt }: PresignedUrl): string {
  const expires = Math.floor(expiresAt.getTime() / 1000)
  return `${siteUrl}${path}?expires=${expires}&signature=${signatureOf(secret, path, expires)}`
}

/** Whether a presigned URL's query is good for its path now. */
export function isPresigned(options: {
  secret: string
  path: string
  query: Record<string, unknown>
  now: Date
}): boolean {
  const { expires, signature } = options.query
  if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(expires)) return false
  const expected = Buffer.from(signatureOf(options.secret, options.path, Number(expires)))
  const given = Buffer.from(signature)
  const good = given.length === expected.length && timingSafeEqual(given, expected)
  return good && options.now.getTime() < Number(expires) * 1000
}

function signatureOf(secret: string, path: string, expires: number) {
  return createHmac('sha256', secret).update(`presigned ${path} ${expires}`).digest('base64url')
}
