import type { Schemas } from '../contract.js'
import { post } from '../deliveries.js'
import type { Caller, Handlers } from '../handler.js'
import { newId } from '../ids.js'
import { isTimely, newestFirst, pageOf } from '../paging.js'
import { recordAct } from '../record-act.js'
import {
  actOnWebhook,
  assertRoomForEndpoint,
  changeOfWebhook,
  notFound,
  readWebhookUrl,
  rotateSecret,
  type UrlPolicy,
  untried
} from '../rules.js'
import type { MockWebhook } from '../state.js'
import { now, timeOf, type World } from '../world.js'

export const webhooks = {
  listWebhooks({ world, caller, query }) {
    const all = newestFirst(world.state.webhooks.values(), caller.mode)
    const { data, ...page } = pageOf(all, query, ({ created_at, updated_at }) =>
      isTimely(query, created_at, updated_at)
    )
    return { data: data.map(withoutSecret), ...page }
  },

  createWebhook({ world, caller, body }) {
    const url = readWebhookUrl(body.url, policy)
    const { webhooks, account } = world.state
    assertRoomForEndpoint(account.plan, newestFirst(webhooks.values(), caller.mode).length)
    const { events, description = null } = body
    const unset = { old_secret_expires_at: null, disabled_reason: null, failing_since: null }
    const made = {
      id: newId('whe'),
      mode: caller.mode,
      url,
      events: [...new Set(events)],
      active: true,
      description,
      ...unset
    }
    const endpoint = { ...made, created_at: now(world), secret: newSecret(), oldSecret: null, standing: untried }
    world.state.webhooks.set(endpoint.id, endpoint)
    recordAct(world, caller, actOnWebhook('webhook.created', endpoint))
    return withSecret(endpoint)
  },

  getWebhook({ world, caller, path }) {
    return withoutSecret(findWebhook(world, caller, path.id))
  },

  async updateWebhook({ world, caller, path, body, assertUnmodified }) {
    const endpoint = findWebhook(world, caller, path.id)
    const url = body.url === undefined ? endpoint.url : readWebhookUrl(body.url, policy)
    const changes = { ...body, url, ...(body.events ? { events: [...new Set(body.events)] } : {}) }
    const shown = withoutSecret(endpoint)
    await assertUnmodified(shown, { ...shown, ...changes, ...(body.active ? { disabled_reason: null } : {}) })
    const { standing } = endpoint
    if (body.active || body.url !== undefined)
      endpoint.standing = { ...untried, exhausted_deliveries: standing.exhausted_deliveries }
    if (body.active) Object.assign(endpoint, { disabled_reason: null, standing: untried })
    Object.assign(endpoint, { failing_since: endpoint.standing.failing_since?.toISOString() ?? null })
    Object.assign(endpoint, changes, { updated_at: now(world) })
    const after = withoutSecret(endpoint)
    recordAct(world, caller, changeOfWebhook(shown, after))
    return after
  },

  async deleteWebhook({ world, caller, path, assertUnmodified }) {
    const endpoint = findWebhook(world, caller, path.id)
    await assertUnmodified(withoutSecret(endpoint))
    world.state.webhooks.delete(endpoint.id)
    recordAct(world, caller, actOnWebhook('webhook.deleted', endpoint))
    return undefined
  },

  async testWebhook({ world, caller, path }) {
    const endpoint = findWebhook(world, caller, path.id)
    const type = 'test.webhook'
    const event = { id: newId('evt'), type, created_at: now(world), data: { webhook_id: endpoint.id } } as const
    world.state.events.push(event)
    if (!world.posting) return { delivered: true, status_code: 200, duration_ms: 1, error: null }
    const payload = { deliveryId: newId('dlv'), eventType: type, body: JSON.stringify(event) }
    const { delivered, statusCode, durationMs, error } = await post(world, world.posting, endpoint, payload)
    return { delivered, status_code: statusCode, duration_ms: durationMs, error }
  },

  async rotateWebhookSecret({ world, caller, path, body, assertUnmodified }) {
    const endpoint = findWebhook(world, caller, path.id)
    await assertUnmodified(withoutSecret(endpoint))
    const { secret, old_secret, old_secret_expires_at } = rotateSecret(
      endpoint,
      newSecret(),
      body?.overlap_hours,
      timeOf(world)
    )
    const expiry = old_secret_expires_at?.toISOString() ?? null
    recordAct(world, caller, actOnWebhook('webhook.secret_rotated', endpoint))
    const rotated = { secret, oldSecret: old_secret, old_secret_expires_at: expiry, updated_at: now(world) }
    return withSecret(Object.assign(endpoint, rotated))
  }
} satisfies Partial<Handlers>

/** Returns the caller's endpoint. */
export function findWebhook({ state }: World, { mode }: Caller, id: string) {
  const endpoint = state.webhooks.get(id)
  if (endpoint?.mode !== mode) throw notFound(id)
  return endpoint
}

export function withoutSecret(endpoint: MockWebhook): Schemas['WebhookEndpoint'] {
  const { secret: _, ...shown } = withSecret(endpoint)
  return shown
}

function withSecret({
  oldSecret: _,
  standing: __,
  updated_at: ___,
  ...shown
}: MockWebhook): Schemas['WebhookEndpointWithSecret'] {
  return shown
}

// As in development.
const policy: UrlPolicy = { allowLoopback: true, allowedNetworks: [], isProxied: false }

function newSecret() {
  return `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`
}
