import type { MemberRole, NotificationSettings, Scope } from '@signpost/sdk'
import { t } from './language/translate.js'
import { rememberPlace } from './return-place.js'

/** An identity provider that people sign in with. */
export interface Provider {
  name: string
  label: string
}

/** The member who is signed in. */
export interface Me {
  member: { id: string; name: string | null; email: string; role: MemberRole }
  account: { name: string; has_name: boolean; email_verified: boolean; sending_suspended_at: string | null }
  scopes: Scope[]
  /** Some of those who give members their roles, owners first. */
  managers: { name: string | null; email: string; role: MemberRole }[]
  /** With which the member signed in, instead of a link by e-mail. */
  provider: Provider | null
  has_passkey: boolean
}

/** A session of the member. */
export interface SessionEntry {
  id: string
  current: boolean
  ip_address: string | null
  user_agent: string | null
  created_at: string
  last_seen_at: string
}

const changed = 'signpost:account'

/** Tells what surrounds the views that the account has changed. */
export const accountChanged = (): boolean => dispatchEvent(new Event(changed))

/** Listens to that. Returns what ends it. */
export function onAccountChanged(listener: () => void): () => void {
  addEventListener(changed, listener)
  return () => removeEventListener(changed, listener)
}

/** The member who is signed in, or null. */
export async function readMe(): Promise<Me | null> {
  const response = await request('GET', '/session')
  if (response.status === 401) return null
  return (await checked(response)).json()
}

/**
 * Sends a link, which leads back to the view that is shown. Returns the providers that addresses of this domain must sign in
 * with instead, if there are any.
 */
export async function requestLink(email: string): Promise<Provider[]> {
  const response = await checked(await request('POST', '/sign-in', { email }))
  rememberPlace()
  return readProviders(response)
}

/** Starts a session with a link. Returns the providers that the member must sign in with instead, if there are any. */
export async function startSession(token: string): Promise<Provider[]> {
  return readProviders(await checked(await request('POST', '/session', { token })))
}

export const readProviders = async (response: Response): Promise<Provider[]> => (await response.json()).providers ?? []

/** Which e-mails the member gets. */
export async function readNotifications(): Promise<NotificationSettings> {
  return (await checked(await request('GET', '/notifications'))).json()
}

/** Changes which e-mails the member gets. Returns all choices. */
export async function chooseNotifications(choice: Partial<NotificationSettings>): Promise<NotificationSettings> {
  return (await checked(await request('PATCH', '/notifications', choice))).json()
}

/** Changes what the member who is signed in is called. */
export async function changeName(name: string): Promise<void> {
  await checked(await request('PATCH', '/name', { name }))
  accountChanged()
}

export async function listSessions(): Promise<SessionEntry[]> {
  return (await (await checked(await request('GET', '/sessions'))).json()).data
}

/** Ends this session, another one by its identifier, or all of them. */
export async function endSession(which: 'this' | 'all' | { id: string }): Promise<void> {
  const path = which === 'this' ? '/session' : which === 'all' ? '/sessions' : `/sessions/${which.id}`
  await checked(await request('DELETE', path))
  // What somebody leaves behind unsaved is not for the person who comes next. It stays if the service could not be reached.
  if (which === 'this' || which === 'all') await import('./parts/on-device.js').then(({ forgetAll }) => forgetAll())
}

/** Calls what only the console's own pages can call. */
export function request(method: string, path: string, body?: unknown) {
  return fetch(`/console/api${path}`, {
    method,
    headers: { 'x-signpost-mode': 'test', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
}

/** The response, if the call succeeded. Otherwise throws its error, with its code. */
export async function checked(response: Response): Promise<Response> {
  if (response.ok) return response
  const { message, code } = (await response.json().catch(() => null))?.error ?? {}
  throw Object.assign(new Error(message ?? t('The service cannot be reached. Try again.')), { code })
}
