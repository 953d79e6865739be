import { invalid, type RequestLimits } from '@signpost/spec/rules'
import type * as z from 'zod'
import type { Client } from '../../accounts/caller.js'
import type { KeptBrowser } from '../../authentication/passkeys/challenge.js'
import type { StartedSession } from '../../authentication/sign-in.js'
import type { Context } from '../../context/context.js'
import type { ConsoleSession } from '../../stores/session-store.js'

/** A call of the console's own pages, to sign in or out. */
export interface ConsoleCall {
  body: unknown
  /** The identifier in the path. */
  id: string
  client: Client
  /** By which the browser is known that has begun something with a passkey. */
  browserToken: string | undefined
  /** The part of the address that identifies the client. */
  network: string
  /** Charges the call to a rate limit. Throws if that is used up. */
  charge(bucket: string, limits: RequestLimits): Promise<void>
  /** The session of the cookie. Throws if it has ended. */
  session(): Promise<ConsoleSession>
}

interface ConsoleAnswer {
  status: 200 | 201 | 202 | 204
  body?: unknown
  /** The session that the cookie has from now on. Null clears the cookie. */
  session?: StartedSession | null
  /** By which the browser is known from now on. */
  browser?: KeptBrowser
}

/**
 * Handles a call that is not in the contract: only the console's own pages can use a cookie. Everything else that the
 * console does is an operation of the API, called with the session.
 */
export type ConsoleHandler = (context: Context, call: ConsoleCall) => Promise<ConsoleAnswer>

/** The body of a call. Throws if it has another form. */
export function readBody<T>(schema: z.ZodType<T>, { body }: Pick<ConsoleCall, 'body'>): T {
  const parsed = schema.safeParse(body ?? {})
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const problem = issue?.code === 'custom' ? issue.message : 'is missing or invalid'
  throw invalid('VALIDATION_FAILED', issue?.path.join('.') || 'body', problem)
}
