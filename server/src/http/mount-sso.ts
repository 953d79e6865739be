import { type Request, type RequestHandler, type Response, Router } from 'express'
import { readBegunSignIn, signInCookieAttributes, signInCookieName } from '../authentication/begun-sign-in.js'
import { charge } from '../authentication/rate-limit.js'
import { beginProviderSignIn, finishProviderSignIn, problemOfSignIn } from '../authentication/sign-in-with-provider.js'
import type { Context } from '../context/context.js'
import { ApiError } from '../contract/api-error.js'
import { networkLimits } from '../operations/console/start-session.js'
import { clientOf } from './client-of.js'
import { rejectMethod, rejectRoute } from './fallbacks.js'
import { noStore } from './security-headers.js'
import { setSessionCookie } from './set-session-cookie.js'

type Provider = NonNullable<ReturnType<Context['providers']['get']>>
type Step = (provider: Provider, request: Request, response: Response) => Promise<void>

/**
 * Where the browser goes to sign in with an identity provider, and where that leads it back to. Both only redirect: the
 * sign-in page says what went wrong.
 */
export function mountSso(context: Context): Router {
  const router = Router({ caseSensitive: true, strict: true })
  router.use(noStore)
  for (const [path, step] of [
    ['/:provider', begin(context)],
    ['/:provider/callback', finish(context)]
  ] as const) {
    // Programs that look at links use HEAD, and would use up the code.
    router
      .route(path)
      .head(rejectMethod(['GET']))
      .get(redirecting(context, step))
      .all(rejectMethod(['GET']))
  }
  router.use(rejectRoute)
  return router
}

function begin(context: Context): Step {
  const { config } = context
  return async (provider, request, response) => {
    const { url, kept } = await beginProviderSignIn(context, provider, { fresh: request.query.fresh !== undefined })
    response.cookie(signInCookieName(config), kept.token, {
      ...signInCookieAttributes(config),
      expires: kept.expiresAt
    })
    response.redirect(303, url)
  }
}

function finish(context: Context): Step {
  const { config } = context
  return async (provider, request, response) => {
    const { state } = request.query
    const begun = typeof state === 'string' && (await readBegunSignIn(context, request, provider.settings.name, state))
    if (!begun) return refuse(response, 'expired')
    response.clearCookie(signInCookieName(config), signInCookieAttributes(config))
    const query = request.originalUrl.split('?').slice(1).join('?')
    const session = await finishProviderSignIn(context, provider, { query, begun, client: clientOf(request) })
    setSessionCookie(config, response, session)
    response.redirect(303, '/console/')
  }
}

function redirecting(context: Context, step: Step): RequestHandler {
  return async (request, response) => {
    const provider = context.providers.get(String(request.params.provider))
    if (!provider) return rejectRoute(request)
    try {
      await charge(context, `sso:network:${request.origin.network}`, networkLimits, response)
      await step(provider, request, response)
    } catch (error) {
      const problem = problemOf(error)
      if (!problem) throw error
      const { name } = provider.settings
      context.log.warn({ err: (error as Error).cause ?? error, provider: name, problem }, 'a sign-in was refused')
      refuse(response, problem)
    }
  }
}

function refuse(response: Response, problem: string) {
  response.redirect(303, `/console/sign-in?problem=${problem}`)
}

function problemOf(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.code === 'RATE_LIMIT_EXCEEDED' ? 'busy' : undefined
  return problemOfSignIn(error)
}
