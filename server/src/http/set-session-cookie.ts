import type { Response } from 'express'
import { sessionCookieAttributes, sessionCookieName } from '../authentication/session-cookie.js'
import type { StartedSession } from '../authentication/sign-in.js'
import type { Config } from '../config/config.js'

type Site = Pick<Config, 'siteUrl'>

/** Sets the cookie of a session. */
export function setSessionCookie(site: Site, response: Response, { token, expiresAt }: StartedSession): void {
  response.cookie(sessionCookieName(site), token, { ...sessionCookieAttributes(site), expires: expiresAt })
}

export function clearSessionCookie(site: Site, response: Response): void {
  response.clearCookie(sessionCookieName(site), sessionCookieAttributes(site))
}
