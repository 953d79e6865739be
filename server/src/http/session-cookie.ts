import type { Request, Response } from 'express'
import type { Config } from '../config/config.js'

type Site = Pick<Config, 'siteUrl'>

const isSecure = ({ siteUrl }: Site) => siteUrl.startsWith('https:')

// Browsers accept the prefix only over HTTPS. It keeps other hosts of the domain from setting the cookie.
const nameOf = (site: Site) => (isSecure(site) ? '__Host-signpost' : 'signpost')

/** The token of the session in a request's cookie. */
export function readSessionCookie(site: Site, request: Request): string | undefined {
  const start = `${nameOf(site)}=`
  const pair = request
    .get('cookie')
    ?.split(';')
    .map((text) => text.trim())
    .find((text) => text.startsWith(start))
  return pair?.slice(start.length) || undefined
}

/** Sets the cookie of a session. Pages of other sites cannot send it, and scripts cannot read it. */
export function setSessionCookie(site: Site, response: Response, token: string, expires: Date): void {
  response.cookie(nameOf(site), token, { ...attributes(site), expires })
}

export function clearSessionCookie(site: Site, response: Response): void {
  response.clearCookie(nameOf(site), attributes(site))
}

function attributes(site: Site) {
  return { httpOnly: true, sameSite: 'strict' as const, path: '/', secure: isSecure(site) }
}
