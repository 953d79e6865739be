import { createHash, randomBytes } from 'node:crypto'
import { parseCookie } from 'cookie'
import type { Config } from '../../config/config.js'
import type { PlainRequest } from '../plain-request.js'
import { sessionCookieName } from '../session-cookie.js'

type Site = Pick<Config, 'siteUrl'>

/** The name of the cookie that says which browser a challenge was made for. */
export const browserCookieName = (site: Site) => `${sessionCookieName(site)}-browser`

/** The browser's token in a request's cookie. */
export function readBrowserToken(site: Site, request: PlainRequest): string | undefined {
  return parseCookie(request.get('cookie') ?? '')[browserCookieName(site)] || undefined
}

export function newBrowserToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a browser's token. */
export function hashOfBrowser(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
