import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { World, WorldAccount } from '../world.js'
import { type Api, createApi } from './api.js'
import { createKeyLike } from './keys.js'

export type Role = 'owner' | 'admin' | 'developer' | 'viewer'

/** What the pages of the console send with each call. */
export const fromConsole = { 'x-signpost-mode': 'test', 'sec-fetch-site': 'same-origin' }

/** Calls what the console has beside the API. */
export function consoleCall(
  { url }: { url: string },
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {}
): Promise<Response> {
  return fetch(`${url}/console/api${path}`, {
    method,
    headers: { ...fromConsole, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
}

/** The token in the newest sign-in link that was sent to an address. */
export async function linkTo(world: World, email: string, count = 1): Promise<string> {
  const letters = await world.emailsTo(email, count)
  return /#token=([\w.-]+)/.exec(letters.at(-1)!.links[0]!)![1]!
}

/** Begins a session with the token of a link. */
export async function signIn(world: World, token: string) {
  const response = await consoleCall(world, 'POST', '/session', { token })
  expect(response.status).toBe(201)
  const [cookie] = response.headers.getSetCookie()
  return { cookie: cookie!.split(';')[0]!, attributes: cookie!.split('; ').slice(1) }
}

/** Calls the API with a session. */
export function apiOf({ url }: World, cookie: string, headers: Record<string, string> = {}): Api {
  return createApi(url, null, { ...fromConsole, cookie, ...headers })
}

/** Invites a member and signs the member in. */
export async function memberWith(world: World, role: Role, account: WorldAccount = world.account) {
  const email = `${role}-${randomUUID()}@example.com`
  const manager = await createKeyLike(world, account.test_key)
  const { status, body } = await world.api.post('/members', { email, name: 'Grace Hopper', role }, { key: manager })
  expect(status).toBe(201)
  const { cookie } = await signIn(world, await linkTo(world, email))
  return { id: body.id as string, email, cookie, api: apiOf(world, cookie), manager }
}
