import { canonicalJson } from '../ground/canonical-json.js'
import type { Schemas } from '../ground/contract.js'

/** What was done to an account, without who did it, when and from where. */
export type AccountActRecord = Pick<Schemas['AccountLogEntry'], 'action' | 'target' | 'mode' | 'changed' | 'details'>

type Action<Type extends string> = Extract<Schemas['AccountAction'], `${Type}.${string}`>

const nothing = { changed: [], details: {} }

/** An act on the account itself. */
export function actOnAccount(
  action: Action<'account'>,
  details: AccountActRecord['details'] = {},
  changed: string[] = []
): AccountActRecord {
  return { action, target: null, mode: null, changed, details }
}

/** An act on an API key. */
export function actOnKey(
  action: Action<'key'>,
  { id, name, mode }: Pick<Schemas['ApiKey'], 'id' | 'name' | 'mode'>,
  details: AccountActRecord['details'] = {}
): AccountActRecord {
  return { ...nothing, action, target: { type: 'key', id, name }, mode, details }
}

/** An act on a member. */
export function actOnMember(
  action: Action<'member'>,
  { id, email }: { id: string; email: string | null },
  details: AccountActRecord['details'] = {}
): AccountActRecord {
  return { ...nothing, action, target: { type: 'member', id, name: email }, mode: null, details }
}

/** An act on a webhook endpoint, of which only the host is named: paths and queries of some receivers are secrets. */
export function actOnWebhook(
  action: Action<'webhook'>,
  { id, url, mode }: Pick<Schemas['WebhookEndpoint'], 'id' | 'url' | 'mode'>,
  details: AccountActRecord['details'] = {}
): AccountActRecord {
  return { ...nothing, action, target: { type: 'webhook', id, name: hostOf(url) }, mode, details }
}

/** The erasure of a document, which is not named: nothing of it is left but its identifier. */
export function erasureOf(id: string, mode: Schemas['Mode'], reason: string): AccountActRecord {
  return {
    ...nothing,
    action: 'document.erased',
    target: { type: 'document', id, name: null },
    mode,
    details: { reason }
  }
}

/** The scopes of a new key, as a detail. Nothing if it has no list of them. */
export function scopesDetail({ scopes }: Pick<Schemas['ApiKey'], 'scopes'>): AccountActRecord['details'] {
  return scopes ? { scopes: scopes.join(', ') } : {}
}

/** The change of a key. Null if there is none. */
export function changeOfKey(before: Schemas['ApiKey'], after: Schemas['ApiKey']): AccountActRecord | null {
  const changed = changedNames(before, after, ['name', 'scopes', 'expires_at', 'allowed_addresses'])
  if (changed.length === 0) return null
  return { ...actOnKey('key.updated', after, changed.includes('scopes') ? scopesDetail(after) : {}), changed }
}

/** The change of a member. Null if there is none. */
export function changeOfMember(before: Schemas['Member'], after: Schemas['Member']): AccountActRecord | null {
  const changed = changedNames(before, after, ['name', 'role'])
  if (changed.length === 0) return null
  const details: AccountActRecord['details'] = changed.includes('role')
    ? { role: after.role, previous_role: before.role }
    : {}
  return { ...actOnMember('member.updated', after, details), changed }
}

/** The change of a webhook endpoint. Null if there is none. */
export function changeOfWebhook(
  before: Schemas['WebhookEndpoint'],
  after: Schemas['WebhookEndpoint']
): AccountActRecord | null {
  const changed = changedNames(before, after, ['url', 'events', 'description', 'active'])
  return changed.length === 0 ? null : { ...actOnWebhook('webhook.updated', after), changed }
}

const settings = [
  'name',
  'sender_name',
  'reply_to',
  'default_language',
  'time_zone',
  'format_locale',
  'signing_view',
  'reminders',
  'reminder_hours',
  'expiry_notice_hours',
  'retention_days',
  'embed_origins',
  'theme_allowed',
  'notify_on_completion',
  'disclosure'
] as const satisfies (keyof Schemas['Account'])[]

/** The change of the settings and the look of an account, by name: values can be long, and say more than they must. Null if there is none. */
export function changeOfAccount(before: Schemas['Account'], after: Schemas['Account']): AccountActRecord | null {
  const look = changedNames(before.branding, after.branding, ['logo_url', 'color'])
  const changed = [...changedNames(before, after, settings), ...look.map((name) => `branding.${name}`)]
  return changed.length === 0 ? null : actOnAccount('account.updated', {}, changed)
}

function changedNames<T extends object>(before: T, after: T, names: readonly (keyof T & string)[]): string[] {
  return names.filter((name) => canonicalJson(before[name]) !== canonicalJson(after[name]))
}

// URLs of endpoints are stored as browsers write them.
const hostOf = (url: string) => /^https?:\/\/(?:[^/?#]*@)?([^/?#]*)/.exec(url)?.[1] ?? null
