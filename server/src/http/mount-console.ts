import express, { type Request, type RequestHandler, type Response, Router } from 'express'
import { assertSameSite, readSession } from '../authentication/authenticate-session.js'
import type { AuthenticationContext } from '../authentication/authentication-context.js'
import { readBrowserToken } from '../authentication/passkeys/browser-token.js'
import { charge } from '../authentication/rate-limit.js'
import type { ConsoleCall, ConsoleHandler } from '../operations/console/console-call.js'
import { consoleOperations } from '../operations/console/console-operations.js'
import { assertLength } from './body-length.js'
import { clientOf } from './client-of.js'
import { rejectMethod, rejectRoute } from './fallbacks.js'
import { noStore } from './security-headers.js'
import { clearSessionCookie, setBrowserCookie, setSessionCookie } from './set-session-cookie.js'

// A passkey has an identifier of up to a kilobyte, several times, and a key of half of one.
const largestSignIn = 16 * 1024

/** Mounts the calls of the console's pages that are not in the contract. */
export function mountConsole(authentication: AuthenticationContext): Router {
  const router = Router({ caseSensitive: true, strict: true })
  const check: RequestHandler = (request, _response, next) => {
    assertSameSite(request)
    assertLength(request, largestSignIn, 'The request body exceeds 16 KB.')
    next()
  }
  router.use(noStore, check, express.json({ limit: largestSignIn }))
  for (const [path, handlers] of Object.entries(consoleOperations)) {
    const route = router.route(path)
    if (handlers.get) route.get(answer(authentication, handlers.get))
    if (handlers.post) route.post(answer(authentication, handlers.post))
    if (handlers.patch) route.patch(answer(authentication, handlers.patch))
    if (handlers.delete) route.delete(answer(authentication, handlers.delete))
    route.all(rejectMethod(Object.keys(handlers)))
  }
  router.use(rejectRoute)
  return router
}

function answer(authentication: AuthenticationContext, handler: ConsoleHandler): RequestHandler {
  const { context } = authentication
  return async (request, response) => {
    const { status, body, session, browser } = await handler(context, callOf(authentication, request, response))
    if (session) setSessionCookie(context.config, response, session)
    if (session === null) clearSessionCookie(context.config, response)
    if (browser) setBrowserCookie(context.config, response, browser)
    response.status(status)
    if (body === undefined) response.end()
    else response.json(body)
  }
}

function callOf(authentication: AuthenticationContext, request: Request, response: Response): ConsoleCall {
  const { context } = authentication
  return {
    body: request.body,
    id: String(request.params.id),
    client: clientOf(request),
    browserToken: readBrowserToken(context.config, request),
    network: request.origin.network,
    charge: (bucket, limits) => charge(context, bucket, limits, response),
    session: () => readSession(authentication, request)
  }
}
