import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { createWorld, type World } from '../world.js'
import { type Answer, createAuthenticator, type MadePasskey } from './authenticator.js'
import { providerSettings } from './identity-provider.js'
import { createKeyLike } from './keys.js'
import { fromConsole, linkTo } from './members.js'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'

/** Where browsers see the service of `createPasskeyWorld`: behind a proxy. */
export const origin = 'https://sign.example.com'

export const authenticator: ReturnType<typeof createAuthenticator> = createAuthenticator(origin)

/** How a passkey is refused, whatever the reason. */
export const refused = {
  status: 401,
  body: {
    error: {
      code: 'PASSKEY_INVALID',
      message: 'The passkey was not accepted. Try again, or sign in with a link by e-mail.'
    }
  }
}

/** A world whose members can have passkeys, except those of one domain. */
export async function createPasskeyWorld(): Promise<World> {
  // Never reached: only its domain counts.
  const idp = { issuer: 'http://127.0.0.1:9' }
  const world = await createWorld({
    env: { LOG_LEVEL: 'silent', ...providerSettings(idp, 'ACME', { DOMAINS: 'acme.example' }) }
  })
  world.context.config.siteUrl = origin
  world.context.config.providers[0]!.account = world.account.account_id
  return world
}

/** A browser with its cookies, at the console. */
export function openBrowser({ url }: World) {
  const cookies = new Map<string, string>()
  return {
    cookies,
    async call(method: string, path: string, body?: object) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await fetch(`${url}/console/api${path}`, {
        method,
        headers: { ...fromConsole, 'content-type': 'application/json', cookie, 'user-agent': firefox },
        ...(body ? { body: JSON.stringify(body) } : {})
      })
      for (const line of response.headers.getSetCookie()) {
        const [name = '', value = ''] = line.split(';')[0]!.split('=')
        cookies.set(name, value)
      }
      const text = await response.text()
      return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined }
    }
  }
}
export type OpenBrowser = ReturnType<typeof openBrowser>

/** Invites a member, and signs in with the link. */
export async function join(world: World, { email = `${randomUUID()}@example.com`, account = world.account } = {}) {
  const key = await createKeyLike(world, account.test_key)
  const { body: member } = await world.api.post('/members', { email, role: 'developer' }, { key })
  const browser = openBrowser(world)
  const token = await linkTo(world, email)
  expect((await browser.call('POST', '/session', { token })).status).toBe(201)
  return { member: member as { id: string }, email, browser, key }
}

/** Adds a passkey to the member of a browser. */
export async function add(browser: OpenBrowser, changes: object = {}): Promise<MadePasskey> {
  const { status, body } = await browser.call('POST', '/passkeys/challenge')
  expect(status).toBe(200)
  const passkey = authenticator.make(body, changes)
  expect((await browser.call('POST', '/passkeys', passkey.answer)).status).toBe(201)
  return passkey
}

/** Signs in with a passkey. */
export async function signIn(world: World, passkey: MadePasskey, changes: object = {}, browser = openBrowser(world)) {
  const { body: options } = await browser.call('POST', '/sign-in/passkey/challenge')
  const answer: Answer = passkey.use(options, changes)
  return { browser, answer, ...(await browser.call('POST', '/sign-in/passkey', answer)) }
}
