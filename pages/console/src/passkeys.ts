import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON
} from '@simplewebauthn/browser'
import { checked, type Provider, readProviders, request } from './session.js'

/** A passkey of the member. */
export interface Passkey {
  id: string
  name: string
  /** Whether it is kept by more than one device. */
  synced: boolean
  created_at: string
  last_used_at: string | null
}

/** The member's passkeys. */
export interface Passkeys {
  data: Passkey[]
  /** The origin of the only pages where browsers use them. Null if they use none at the address of the service. */
  origin: string | null
  /** Whether the member signs in with an identity provider instead. */
  has_provider: boolean
  accepted: { rpId: string; userId: string; allAcceptedCredentialIds: string[] } | null
}

/** Whether this browser can use passkeys on this page. */
export const canUsePasskeys = (origin: string | null): boolean =>
  origin === location.origin && typeof PublicKeyCredential === 'function'

/** The ways to sign in, besides a link by e-mail. */
export async function listSignIns(): Promise<{ providers: Provider[]; passkey_origin: string | null }> {
  return (await checked(await request('GET', '/sign-in'))).json()
}

/** Signs in with a passkey. Returns the providers that its member must sign in with instead, if there are any. */
export async function signInWithPasskey(): Promise<Provider[]> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = await post<PublicKeyCredentialRequestOptionsJSON>('/sign-in/passkey/challenge')
  const answer = await startAuthentication({ optionsJSON })
  return readProviders(await checked(await request('POST', '/sign-in/passkey', answer)))
}

export async function listPasskeys(): Promise<Passkeys> {
  return (await checked(await request('GET', '/passkeys'))).json()
}

/** Makes a passkey, and adds it to the member's. */
export async function addPasskey(): Promise<Passkey> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = await post<PublicKeyCredentialCreationOptionsJSON>('/passkeys/challenge')
  return post('/passkeys', await startRegistration({ optionsJSON }))
}

/** Removes a passkey, and lets the browser and its password manager know which are left. */
export async function removePasskey(id: string): Promise<void> {
  await checked(await request('DELETE', `/passkeys/${id}`))
  const { accepted } = await listPasskeys()
  // Nothing depends on it: a password manager that does not know offers a passkey that is refused.
  if (accepted) await signal(accepted).catch(() => {})
}

async function post<T>(path: string, body: unknown = {}): Promise<T> {
  return (await checked(await request('POST', path, body))).json()
}

async function signal(accepted: NonNullable<Passkeys['accepted']>): Promise<void> {
  // Not every browser has it.
  const credentials = PublicKeyCredential as unknown as { signalAllAcceptedCredentials?(all: object): Promise<void> }
  await credentials.signalAllAcceptedCredentials?.(accepted)
}
