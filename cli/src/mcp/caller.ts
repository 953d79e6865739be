import { type KeyPermissions, type Mode, type Scope, scopesOf } from '@signpost/spec/rules'
import type { SendRequest } from './call-tool.js'

/** Whom an agent acts for. */
export interface AgentCaller {
  scopes: readonly Scope[]
  mode: Mode
}

/** Throws an error for people if the key is wrong, or the service away. */
export type FindCaller = () => Promise<AgentCaller>

/** Returns a function that asks the service for the permissions of the key, until it has answered once. */
export function createCallerFinder(send: SendRequest): FindCaller {
  let found: AgentCaller | undefined
  return async () => {
    found ??= await readCaller(send)
    return found
  }
}

async function readCaller(send: SendRequest): Promise<AgentCaller> {
  const { status, body } = await send({ method: 'GET', path: '/keys/current' })
  if (status === 200) {
    const key = body as Pick<KeyPermissions, 'scopes' | 'mode'>
    return { scopes: scopesOf(key), mode: key.mode }
  }
  const { error } = (body ?? {}) as { error?: { message?: string } }
  const advice = status === 401 ? ' Check SIGNPOST_API_KEY.' : ''
  throw new Error(`${error?.message ?? `The service answered ${status}.`}${advice}`)
}
