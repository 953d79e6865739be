import { createHmac, timingSafeEqual } from 'node:crypto'

/** A signed URL of this service, which works without an API key until it expires. */
export interface PresignedUrl {
  siteUrl: string
  secret: string
  /** The path, with a leading slash. */
  path: string
  expiresAt: Date
  /** The size of the upload in bytes. */
  size?: number | undefined
}

/** Creates a presigned URL. */
export function presign({ siteUrl, secret, path, expiresAt, size }: PresignedUrl): string {
  const expires = Math.floor(expiresAt.getTime() / 1000)
  const limits = size === undefined ? `expires=${expires}` : `expires=${expires}&size=${size}`
  return `${siteUrl}${path}?${limits}&signature=${signatureOf(secret, path, limits)}`
}

/** Whether the query of a presigned URL is valid for its path and not expired. */
export function isPresigned(options: {
  /** Those that may have signed it. */
  secrets: string[]
  path: string
  query: Record<string, unknown>
  now: Date
}): boolean {
  const { expires, size, signature } = options.query
  if (!isWhole(expires) || typeof signature !== 'string' || (size !== undefined && !isWhole(size))) return false
  const limits = size === undefined ? `expires=${expires}` : `expires=${expires}&size=${size}`
  const given = Buffer.from(signature)
  const isSigned = options.secrets.some((secret) => {
    const expected = Buffer.from(signatureOf(secret, options.path, limits))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return isSigned && options.now.getTime() < Number(expires) * 1000
}

function isWhole(text: unknown): text is string {
  return typeof text === 'string' && /^\d{1,12}$/.test(text)
}

function signatureOf(secret: string, path: string, limits: string) {
  return createHmac('sha256', secret).update(`presigned ${path} ${limits}`).digest('base64url')
}
