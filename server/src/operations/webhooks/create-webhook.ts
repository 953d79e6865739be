import { assertRoomForEndpoint, invalid } from '@signpost/spec/rules'
import { newId, uuidOf } from '../../contract/ids.js'
import { ownerOf } from '../../documents/owner.js'
import { type EndpointRow, presentEndpoint } from '../../stores/endpoint-store.js'
import { problemOfUrl } from '../../webhooks/guard-url.js'
import { newWebhookSecret } from '../../webhooks/webhook-secret.js'
import type { Handler } from '../call.js'

export const createWebhook: Handler<'createWebhook'> = async ({ clock, config }, { body, caller, write }) => {
  const problem = problemOfUrl(body.url, { allowLoopback: !config.production })
  if (problem) throw invalid('WEBHOOK_URL_NOT_ALLOWED', 'url', problem)
  const { accountId, mode } = ownerOf(caller)
  return write(async (tx) => {
    // Two requests at once must not both take the last place.
    await tx`select 1 from accounts where id = ${accountId} for no key update`
    const [taken] = await tx<{ count: number }[]>`
      select count(*)::int as count
      from webhook_endpoints
      where account_id = ${accountId} and mode = ${mode}
    `
    assertRoomForEndpoint(caller.account.plan, taken!.count)
    const [row] = await tx<EndpointRow[]>`
      insert into webhook_endpoints ${tx({
        id: uuidOf('whe', newId('whe')),
        account_id: accountId,
        mode,
        url: body.url,
        events: [...new Set(body.events)],
        description: body.description ?? null,
        active: true,
        secret: newWebhookSecret(),
        created_at: clock.now()
      })}
      returning *
    `
    return { ...presentEndpoint(row!), secret: row!.secret }
  })
}
