import type { Schemas } from '../contract.js'
import type { Caller, Handlers } from '../handler.js'
import { newId } from '../ids.js'
import { newestFirst, pageOf } from '../paging.js'
import { assertRoomForEndpoint, invalid, notFound } from '../rules.js'
import { later, now, type World } from '../world.js'

const hour = 3600_000

export const webhooks = {
  listWebhooks({ world, caller, query }) {
    return pageOf(newestFirst(world.state.webhooks.values(), caller.mode).map(withoutSecret), query)
  },

  createWebhook({ world, caller, body }) {
    assertUrl(body.url)
    const { webhooks, account } = world.state
    assertRoomForEndpoint(account.plan, newestFirst(webhooks.values(), caller.mode).length)
    const { url, events, description = null } = body
    const unset = { old_secret_expires_at: null, disabled_reason: null }
    const made = { id: newId('whe'), mode: caller.mode, url, events, active: true, description, ...unset }
    const endpoint = { ...made, created_at: now(world), secret: newSecret() }
    world.state.webhooks.set(endpoint.id, endpoint)
    return endpoint
  },

  getWebhook({ world, caller, path }) {
    return withoutSecret(findWebhook(world, caller, path.id))
  },

  updateWebhook({ world, caller, path, body }) {
    const endpoint = findWebhook(world, caller, path.id)
    if (body.url !== undefined) assertUrl(body.url)
    Object.assign(endpoint, body, body.active ? { disabled_reason: null } : {})
    return withoutSecret(endpoint)
  },

  deleteWebhook({ world, caller, path }) {
    world.state.webhooks.delete(findWebhook(world, caller, path.id).id)
    return undefined
  },

  testWebhook({ world, caller, path }) {
    const data = { webhook_id: findWebhook(world, caller, path.id).id }
    world.state.events.push({ id: newId('evt'), created_at: now(world), type: 'test.webhook', data })
    return { delivered: true, status_code: 200, duration_ms: 1, error: null }
  },

  rotateWebhookSecret({ world, caller, path, body }) {
    const endpoint = findWebhook(world, caller, path.id)
    const old_secret_expires_at = later(world, (body?.overlap_hours ?? 24) * hour)
    return Object.assign(endpoint, { secret: newSecret(), old_secret_expires_at })
  }
} satisfies Partial<Handlers>

/** Returns the caller's endpoint. */
export function findWebhook({ state }: World, { mode }: Caller, id: string) {
  const endpoint = state.webhooks.get(id)
  if (endpoint?.mode !== mode) throw notFound(id)
  return endpoint
}

export function withoutSecret({ secret: _, ...endpoint }: Schemas['WebhookEndpointWithSecret']) {
  return endpoint
}

function assertUrl(text: string) {
  const { protocol, hostname } = new URL(text)
  if (protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost')) return
  throw invalid('WEBHOOK_URL_NOT_ALLOWED', 'url', 'must start with https://')
}

function newSecret() {
  return `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`
}
