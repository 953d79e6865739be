import type { components } from '@signpost/spec/types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, createApi } from '../support/api.js'
import { contractOperations, type Json } from '../support/contract.js'
import { createDraft, sendDraft } from '../support/journey.js'
import { createKeyLike } from '../support/keys.js'
import { createWorld, type World } from '../world.js'

// A property that is accepted and changes nothing is the worst answer, because it looks like a change. Here every property of every
// update is set alone, and read again. The compiler sees that none is left out.

type Schemas = components['schemas']
/** Where a property is seen in the object, if not under its own name. */
type Seen<Request> = { [Name in keyof Request]?: (object: Json) => unknown }

let world: World
let api: Api
beforeAll(async () => {
  world = await createWorld({ parts: { api: true, worker: false } })
  api = createApi(world.url, await createKeyLike(world, world.account.test_key))
})
afterAll(() => world[Symbol.asyncDispose]())

const tried: string[] = []

/** Sets each property alone. Objects can have more properties than were set. */
async function setEach<Request extends object>(
  operation: string,
  path: string,
  values: Required<Request>,
  { seen = {}, read = path }: { seen?: Seen<Request>; read?: string } = {}
) {
  tried.push(operation)
  for (const [name, value] of Object.entries(values)) {
    const { status, body } = await api.patch(path, { [name]: value })
    expect(status, `${operation} ${name}: ${JSON.stringify(body)}`).toBe(200)
    const find = seen[name as keyof Request] ?? ((object: Json) => object[name])
    const again = (await api.get(read)).body
    const object = again.data?.find(({ id }: Json) => id === body.id) ?? again
    expect({ [name]: find(object) }).toMatchObject({ [name]: value })
  }
}

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000).toISOString()
const signatureOf = (role: string) =>
  ({ role, label: 'Signature', type: 'signature', page: 1, x: 72, y: 640, width: 180, height: 48 }) as const
const redirects = { signed: 'https://example.com/signed', declined: 'https://example.com/declined' }

// What a draft keeps for its sending is set on a draft, the deadline and the rest on a document that was sent.
test('of a draft', async () => {
  const { id } = await createDraft(api)
  const kept = (name: string) => (document: Json) => document.draft[name]
  type Request = Omit<Schemas['UpdateDocumentRequest'], 'expires_at' | 'legal_hold'>
  await setEach<Request>(
    'updateDocument',
    `/documents/${id}`,
    {
      title: 'Another title',
      external_id: 'crm-4712',
      metadata: { department: 'sales' },
      tags: ['offer'],
      expires_in_days: 9,
      signers: [{ email: 'grace@example.com', name: 'Grace Hopper', company: 'Navy' }],
      cc: [{ email: 'charles@example.com', name: 'Charles Babbage' }],
      message: 'Please sign by Friday.',
      skip_email: true,
      redirect_urls: redirects,
      decline_allowed: false,
      hand_over_allowed: true,
      time_zone: 'Europe/Berlin',
      format_locale: 'de',
      signing_view: 'form',
      seal_permits: 'signatures',
      reminders: { after_hours: 72, every_hours: 48, max: 2 },
      expiry_notice_hours: 24
    },
    {
      seen: {
        expires_in_days: kept('expires_in_days'),
        signers: kept('signers'),
        cc: kept('cc'),
        message: kept('message'),
        skip_email: kept('skip_email'),
        redirect_urls: kept('redirect_urls'),
        decline_allowed: kept('decline_allowed'),
        hand_over_allowed: kept('hand_over_allowed'),
        time_zone: kept('time_zone'),
        format_locale: kept('format_locale'),
        signing_view: kept('signing_view'),
        seal_permits: kept('seal_permits'),
        reminders: kept('reminders'),
        expiry_notice_hours: kept('expiry_notice_hours')
      }
    }
  )
})

test('of a document and its signer', async () => {
  const { id, signers } = await sendDraft(api, [{ email: 'ada@example.com', name: 'Ada Lovelace' }])
  await setEach<Pick<Schemas['UpdateDocumentRequest'], 'expires_at' | 'legal_hold'>>(
    'updateDocument',
    `/documents/${id}`,
    { expires_at: inDays(20), legal_hold: true }
  )
  const person = (name: string) => (document: Json) => document.signers[0][name]
  await setEach<Schemas['UpdateSignerRequest']>(
    'updateSigner',
    `/documents/${id}/signers/${signers[0].id}`,
    {
      email: 'grace@example.com',
      name: 'Grace Hopper',
      company: 'Navy',
      phone: '+4915112345678',
      authentication: 'email_code',
      language: 'de',
      time_zone: 'Europe/Berlin',
      invitation: 'none',
      candidates: [
        { email: 'grace@example.com', name: 'Grace Hopper', phone: '+4915112345678' },
        { email: 'ada@example.com', name: 'Ada Lovelace', phone: '+4915112345679' }
      ]
    },
    {
      read: `/documents/${id}`,
      seen: {
        email: person('email'),
        name: person('name'),
        company: person('company'),
        phone: person('phone'),
        authentication: person('authentication'),
        language: person('language'),
        time_zone: person('time_zone'),
        invitation: person('invitation'),
        candidates: (document) =>
          document.signers[0].candidates.map(({ email, name, phone }: Json) => ({ email, name, phone }))
      }
    }
  )
})

test('of a template and a link of it', async () => {
  const roles = { Tenant: { order: 1 } }
  const { id: document_id } = await createDraft(api)
  const { body: template } = await api.post('/templates', { document_id, roles, fields: [signatureOf('Tenant')] })
  const { body: link } = await api.post(`/templates/${template.id}/links`, { role: 'Tenant' })
  await setEach<Omit<Schemas['UpdateTemplateRequest'], 'version'>>('updateTemplate', `/templates/${template.id}`, {
    title: 'Another lease',
    description: 'For flats.',
    tags: ['lease'],
    roles: { Tenant: { order: 1 }, Landlord: { order: 2 } },
    fields: [{ ...signatureOf('Tenant'), y: 500 }]
  })
  await setEach<Schemas['UpdateTemplateLinkRequest']>('updateTemplateLink', `/template-links/${link.id}`, {
    active: false,
    max_uses: 100,
    max_uses_per_day: 10,
    expires_at: inDays(9)
  })
})

test('of an endpoint and a key', async () => {
  const { body: endpoint } = await api.post('/webhooks', { url: 'https://example.com/a', events: ['document.sent'] })
  await setEach<Schemas['UpdateWebhookRequest']>('updateWebhook', `/webhooks/${endpoint.id}`, {
    url: 'https://example.com/b',
    events: ['document.completed'],
    description: 'For the figures.',
    active: false
  })
  const { body: key } = await api.post('/keys', { name: 'Billing', mode: 'test' })
  await setEach<Schemas['UpdateKeyRequest']>(
    'updateKey',
    `/keys/${key.id}`,
    { name: 'Figures', scopes: ['documents:read'], expires_at: inDays(90), allowed_addresses: ['203.0.113.0/24'] },
    { read: '/keys', seen: { expires_at: ({ expires_at }) => new Date(expires_at).toISOString() } }
  )
})

test('of the account and a member', async () => {
  await setEach<Schemas['UpdateAccountRequest']>('updateAccount', '/account', {
    name: 'Example Ltd',
    sender_name: 'Example Contracts',
    reply_to: 'contracts@example.com',
    default_language: 'de',
    time_zone: 'Europe/Berlin',
    format_locale: 'de',
    signing_view: 'choose',
    reminder_after_hours: 96,
    reminders: { after_hours: 72, every_hours: 48, max: 2 },
    reminder_hours: { from: 8, to: 18 },
    expiry_notice_hours: 24,
    retention_days: 400,
    embed_origins: ['https://app.example.com'],
    theme_allowed: false,
    notify_on_completion: true,
    disclosure: 'You agree to sign electronically.',
    branding: { color: '#204a87' }
  })
  const { body: member } = await api.post('/members', { email: 'grace@example.com', role: 'viewer' })
  await setEach<Schemas['UpdateMemberRequest']>(
    'updateMember',
    `/members/${member.id}`,
    { name: 'Grace Hopper', role: 'developer' },
    { read: '/members' }
  )
  await setEach<Schemas['UpdateNotificationSettingsRequest']>(
    'updateMemberNotifications',
    `/members/${member.id}/notifications`,
    { completed: true, declined: true, bounced: true, endpoint_disabled: true, link_limit_reached: true }
  )
})

test('every update was tried', () => {
  const updates = contractOperations.filter(({ method }) => method === 'PATCH').map(({ id }) => id)
  expect([...new Set(tried)].sort()).toEqual(updates.sort())
})
