import type { RequestHandler } from 'express'
import { startDemoSession } from '../authentication/sign-in.js'
import type { Context } from '../context/context.js'
import { clientOf } from './client-of.js'
import { noStore } from './security-headers.js'
import { setSessionCookie } from './set-session-cookie.js'

/**
 * Signs in to the console as the demo account, in development only: there, anyone who reaches the service can also read the
 * links in the captured e-mails.
 */
export function devConsole(context: Context): RequestHandler[] {
  return [
    noStore,
    async (request, response) => {
      const session = await startDemoSession(context, clientOf(request))
      if (session) setSessionCookie(context.config, response, session)
      response.redirect(303, '/console/')
    }
  ]
}
