import { invalid, type RequestLimits, scopesOfRole } from '@signpost/spec/rules'
import express, { type Request, type Response, Router } from 'express'
import { z } from 'zod'
import { requestSignIn, startSession } from '../console/sign-in.js'
import type { Context } from '../context/context.js'
import { publicId } from '../contract/ids.js'
import { sha256Of } from '../storage/document-files.js'
import { findAccount } from '../stores/account-store.js'
import { deleteSessions, listSessions } from '../stores/session-store.js'
import { assertSameSite, readSession } from './authenticate-session.js'
import { clientOf } from './client-of.js'
import { rejectMethod, rejectRoute } from './fallbacks.js'
import { networkOf } from './network-of.js'
import { chargeBucket } from './rate-limit.js'
import { noStore } from './security-headers.js'
import { clearSessionCookie, setSessionCookie } from './session-cookie.js'

// For an address of an e-mail from one network, and for all from one. Whoever asks for links to somebody else's address
// leaves the turns of that person, who is in another network.
const requestLimits: RequestLimits = { perSecond: 1, perMinute: 5, perDay: 50 }
const networkLimits: RequestLimits = { perSecond: 3, perMinute: 20, perDay: 500 }

/**
 * Signing in to the console and out of it. These are not in the contract: only the console's own page can use a cookie.
 * Everything else that the console does is an operation of the API, called with the session.
 */
export function consoleApi(context: Context): Router {
  const { sql, clock, config } = context
  const router = Router({ caseSensitive: true, strict: true })
  router.use(noStore, express.json({ limit: '4kb' }), (request, _response, next) => {
    assertSameSite(request)
    next()
  })

  route(router, '/sign-in', {
    async post(request, response) {
      const { email } = read(z.object({ email: z.email().max(254) }), request)
      const network = networkOf(request.ip)
      await chargeBucket(context, `sign-in:network:${network}`, networkLimits, response)
      await chargeBucket(context, `sign-in:${network}:${sha256Of(email.toLowerCase())}`, requestLimits, response)
      await requestSignIn(context, email)
      response.status(202).json({})
    }
  })

  route(router, '/session', {
    async post(request, response) {
      const { token } = read(z.object({ token: z.string().max(2000) }), request)
      await chargeBucket(context, `session:network:${networkOf(request.ip)}`, networkLimits, response)
      const session = await startSession(context, token, clientOf(request))
      setSessionCookie(config, response, session.token, session.expiresAt)
      response.status(201).json({})
    },
    async get(request, response) {
      const { member } = await readSession(context, request)
      const account = await findAccount(sql, member.account_id)
      response.json({
        member: { id: publicId('mem', member.id), name: member.name, email: member.email, role: member.role },
        account: { name: account?.name, email_verified: account?.email_verified },
        scopes: scopesOfRole(member.role)
      })
    },
    async delete(request, response) {
      const { id, member } = await readSession(context, request)
      await deleteSessions(sql, member.id, id)
      clearSessionCookie(config, response)
      response.status(204).end()
    }
  })

  route(router, '/sessions', {
    async get(request, response) {
      const current = await readSession(context, request)
      const sessions = await listSessions(sql, current.member.id, clock.now())
      response.json({
        data: sessions.map(({ id, ip_address, user_agent, created_at, last_seen_at }) => ({
          id,
          current: id === current.id,
          ip_address,
          user_agent,
          created_at: created_at.toISOString(),
          last_seen_at: last_seen_at.toISOString()
        }))
      })
    },
    async delete(request, response) {
      const { member } = await readSession(context, request)
      await deleteSessions(sql, member.id)
      clearSessionCookie(config, response)
      response.status(204).end()
    }
  })

  route(router, '/sessions/:id', {
    async delete(request, response) {
      const { member } = await readSession(context, request)
      const id = z.guid().safeParse(request.params.id)
      if (id.success) await deleteSessions(sql, member.id, id.data)
      response.status(204).end()
    }
  })
  router.use(rejectRoute)
  return router
}

type Method = 'get' | 'post' | 'delete'

function route(
  router: Router,
  path: string,
  handlers: Partial<Record<Method, (request: Request, response: Response) => Promise<void>>>
) {
  const added = router.route(path)
  for (const [method, handler] of Object.entries(handlers)) added[method as Method](handler)
  added.all(rejectMethod(Object.keys(handlers)))
}

function read<T>(schema: z.ZodType<T>, { body }: Request): T {
  const parsed = schema.safeParse(body ?? {})
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw invalid('VALIDATION_FAILED', issue?.path.join('.') || 'body', 'is missing or invalid')
}
