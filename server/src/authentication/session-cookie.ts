import { parseCookie } from 'cookie'
import type { Config } from '../config/config.js'
import type { PlainRequest } from './plain-request.js'

type Site = Pick<Config, 'siteUrl'>

/** The attributes of the cookie. Pages of other sites cannot send it, and scripts cannot read it. */
export function sessionCookieAttributes(site: Site) {
  return { httpOnly: true, sameSite: 'strict' as const, path: '/', secure: isSecure(site) }
}

const isSecure = ({ siteUrl }: Site) => siteUrl.startsWith('https:')

/** The name of the cookie. Browsers accept the prefix only over HTTPS. It keeps other hosts of the domain from setting it. */
export const sessionCookieName = (site: Site) => (isSecure(site) ? '__Host-signpost' : 'signpost')

/** The token of the session in a request's cookie. */
export function readSessionCookie(site: Site, request: PlainRequest): string | undefined {
  return parseCookie(request.get('cookie') ?? '')[sessionCookieName(site)] || undefined
}
