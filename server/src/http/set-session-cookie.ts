import type { Response } from 'express'
import { browserCookieName } from '../authentication/passkeys/browser-token.js'
import type { KeptBrowser } from '../authentication/passkeys/challenge.js'
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

/** Sets the cookie by which a browser is known that has begun something with a passkey. */
export function setBrowserCookie(site: Site, response: Response, { token, expiresAt }: KeptBrowser): void {
  response.cookie(browserCookieName(site), token, { ...sessionCookieAttributes(site), expires: expiresAt })
}
