import { type KeyPermissions, type Mode, type Scope, scopesOf } from '@signpost/spec/rules'
import type { SendRequest } from './call-tool.js'

/** What the person who sets up an agent has to allow it, beside the scopes of its key: `--allow sign-urls`, or `/mcp?allow=sign-urls`. */
export const permissions = ['sign-urls'] as const

export type Permission = (typeof permissions)[number]

/** Whom an agent acts for. */
export interface AgentCaller {
  scopes: readonly Scope[]
  mode: Mode
  allowed: readonly Permission[]
}

/** Throws an error for people if the key is wrong, or the service away. */
export type FindCaller = () => Promise<AgentCaller>

/** Returns a function that asks the service for the permissions of the key, until it has answered once. */
export function createCallerFinder(send: SendRequest, allowed: readonly Permission[]): FindCaller {
  let found: AgentCaller | undefined
  return async () => {
    found ??= { ...(await readCaller(send)), allowed }
    return found
  }
}

async function readCaller(send: SendRequest): Promise<Omit<AgentCaller, 'allowed'>> {
  const { status, body } = await send({ method: 'GET', path: '/keys/current' })
  if (status === 200) {
    const key = body as Pick<KeyPermissions, 'scopes' | 'mode'>
    return { scopes: scopesOf(key), mode: key.mode }
  }
  const { error } = (body ?? {}) as { error?: { message?: string } }
  const advice = status === 401 ? ' Check SIGNPOST_API_KEY.' : ''
  throw new Error(`${error?.message ?? `The service answered ${status}.`}${advice}`)
}
