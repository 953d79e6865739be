import type { components } from '@signpost/spec/types'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Api, createApi } from '../support/api.js'
import { contractOperations, type Json } from '../support/contract.js'
import { createDraft, openSession } from '../support/journey.js'
import { createKeyLike } from '../support/keys.js'
import { readSource } from '../support/repository.js'
import { createWorld, type World } from '../world.js'
import { badFiles } from './errors/bad-files.js'

// As in `updates.test.ts`: a property that is accepted and lost is the worst answer. Every property of what creates, sends or copies
// something is given once, and read again. The compiler sees that none is left out.

type Schemas = components['schemas']
/** Where a property is seen, if not under its own name. Undefined, with the test that looks at it, if the object does not show it. */
type Seen<Request> = { [Name in keyof Request]?: ((object: Json) => unknown) | { shownBy: string } }

let world: World
let api: Api
beforeAll(async () => {
  world = await createWorld()
  api = createApi(world.url, await createKeyLike(world, world.account.test_key))
})
afterAll(() => world[Symbol.asyncDispose]())

const tried: string[] = []

/** Posts all properties at once, and finds each in what is read afterwards. */
async function createWith<Request extends object>(
  operation: string,
  path: string,
  values: Required<Request>,
  read: (answer: Json) => Promise<Json>,
  seen: Seen<Request> = {}
): Promise<Json> {
  tried.push(operation)
  const { status, body } = await api.post(path, values)
  expect([200, 201, 202], `${operation}: ${JSON.stringify(body)}`).toContain(status)
  const object = await read(body)
  for (const [name, value] of Object.entries(values)) {
    const find = seen[name as keyof Request] ?? ((shown: Json) => shown[name])
    if (typeof find !== 'function') {
      expect(readSource(`test/${find.shownBy}.test.ts`), operation).toContain(name)
      continue
    }
    expect({ [name]: find(object) }, operation).toMatchObject({ [name]: value })
  }
  return object
}

const readAt = (path: string) => async (answer: Json) => (await api.get(`${path}/${answer.id}`)).body
/** A draft with its roles and fields. */
const readPrepared = async ({ id }: Json) => ({
  ...(await api.get(`/documents/${id}`)).body,
  ...(await api.get(`/documents/${id}/fields`)).body
})
const preparation = {
  role_assignments: ({ roles }: Json) => roles,
  prefill: ({ fields }: Json) => Object.fromEntries(fields.map(({ label, value }: Json) => [label, value]))
}
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000).toISOString()
const place = { page: 1, x: 72, y: 640, width: 180, height: 48 } as const
const signature = { type: 'signature', ...place } as const
const redirects = { signed: 'https://example.com/signed', declined: 'https://example.com/declined' }
const details = { external_id: 'crm-4711', metadata: { department: 'legal' }, tags: ['lease'] }
const sending = {
  message: 'Please sign by Friday.',
  skip_email: true,
  decline_allowed: false,
  hand_over_allowed: true,
  time_zone: 'Europe/Berlin',
  format_locale: 'de',
  reminders: { after_hours: 72, every_hours: 48, max: 2 },
  expiry_notice_hours: 24,
  redirect_urls: redirects
} as const
const withSending = { skip_email: { shownBy: 'journeys/skip-email' } } as const

test('a document from a file, a part of which cannot be read', async () => {
  const { file } = (await badFiles.PDF_CONTENT_LOST!({} as never, {} as never)).body as { file: string }
  const refused = await api.post('/documents', { file_name: 'lease.pdf', file })
  expect(refused.body.error.code).toBe('PDF_CONTENT_LOST')
  type Request = Omit<Schemas['CreateDocumentFromFileRequest'], 'upload_key' | 'files'>
  await createWith<Request>(
    'createDocument',
    '/documents',
    {
      file_name: 'lease.pdf',
      file,
      title: 'Lease',
      ...details,
      allow_changed: true,
      allow_repaired: true,
      text_tags: false,
      form_fields: 'flatten'
    },
    readAt('/documents'),
    {
      file: { shownBy: 'journeys/main-journey' },
      allow_changed: { shownBy: 'journeys/changed-files' },
      // Without it, it was refused.
      allow_repaired: () => true,
      text_tags: { shownBy: 'journeys/text-tags' },
      form_fields: { shownBy: 'journeys/imported-forms' }
    }
  )
})

test('a document that is sent, with its signer', async () => {
  const { id } = await createDraft(api)
  const signer: Required<Omit<Schemas['NamedSignerRequest'], 'candidates' | 'role' | 'roles'>> = {
    email: 'ada@example.com',
    name: 'Ada Lovelace',
    company: 'Analytical Engines',
    action: 'sign',
    order: 1,
    fields: [signature],
    access_code: '482913',
    phone: '+4915112345678',
    authentication: 'email_code',
    language: 'de',
    time_zone: 'Europe/Berlin',
    invitation: 'none',
    signature_block: true,
    redirect_urls: redirects
  }
  await createWith<Schemas['SendDocumentRequest']>(
    'sendDocument',
    `/documents/${id}/send`,
    {
      signers: [signer],
      cc: [{ email: 'charles@example.com', name: 'Charles Babbage' }],
      expires_in_days: 9,
      seal_permits: 'signatures',
      ...sending
    },
    async () => (await api.get(`/documents/${id}`)).body,
    {
      ...withSending,
      // The code is never shown, and the fields of a document have a list of their own.
      signers: ({ signers }) => [{ ...signers[0], access_code: signer.access_code, fields: signer.fields }],
      expires_in_days: ({ expires_at, sent_at }) =>
        Math.floor((Date.parse(expires_at) - Date.parse(sent_at)) / 86_400_000)
    }
  )
  const { body } = await api.get(`/documents/${id}/fields`)
  expect(body.fields).toMatchObject([signature])
})

test('a template, and a document and a link of it', async () => {
  const { id: document_id } = await createDraft(api)
  const fields = [
    { ...signature, role: 'Tenant', label: 'Signature' },
    { type: 'text', role: 'Tenant', label: 'Rent', ...place, y: 300 },
    { ...signature, role: 'Landlord', label: 'Signature of the landlord', y: 500 }
  ] as const
  const template = await createWith<Schemas['CreateTemplateRequest']>(
    'createTemplate',
    '/templates',
    {
      document_id,
      title: 'Lease',
      description: 'For flats.',
      tags: ['lease'],
      roles: { Tenant: { order: 1 }, Landlord: { order: 2 } },
      fields: [...fields],
      text_tags: false
    },
    readAt('/templates'),
    { document_id: { shownBy: 'journeys/templates' }, text_tags: { shownBy: 'journeys/text-tags' } }
  )
  const prefill = { Rent: '900' }
  await createWith<Schemas['CreateDocumentFromTemplateRequest']>(
    'createDocumentFromTemplate',
    '/documents/from-template',
    {
      template_id: template.id,
      role_assignments: { Tenant: { email: 'ada@example.com' } },
      prefill,
      title: 'Lease of Ada',
      ...details
    },
    readPrepared,
    preparation
  )
  await createWith<Schemas['CreateTemplateLinkRequest']>(
    'createTemplateLink',
    `/templates/${template.id}/links`,
    {
      role: 'Tenant',
      signers: [{ role: 'Landlord', email: 'grace@example.com', name: 'Grace Hopper', language: 'de' }],
      prefill,
      metadata: details.metadata,
      tags: details.tags,
      authentication: 'email_code',
      max_uses: 100,
      max_uses_per_day: 10,
      expires_at: inDays(9)
    },
    readAt('/template-links')
  )
})

test('a document from a form', async () => {
  const [form] = (await api.get('/forms')).body.data
  const [role] = Object.keys(form.roles)
  const { label } = form.fields.find(({ type }: Json) => type === 'text')
  await createWith<Schemas['CreateDocumentFromFormRequest']>(
    'createDocumentFromForm',
    '/documents/from-form',
    {
      form_id: form.id,
      prefill: { [label]: 'Given' },
      title: 'Filled in',
      role_assignments: { [role!]: { email: 'ada@example.com' } },
      ...details
    },
    readPrepared,
    preparation
  )
})

test('a bulk send, and the copy of a recipient', async () => {
  const { id } = await createDraft(api)
  const recipient: Required<Schemas['BulkRecipientRequest']> = {
    email: 'ada@example.com',
    name: 'Ada Lovelace',
    company: 'Analytical Engines',
    language: 'de',
    time_zone: 'Europe/Berlin',
    invitation: 'none',
    signature_block: false,
    message: 'For you alone.',
    prefill: { Rent: '900' },
    metadata: { row: '7' }
  }
  type Request = Omit<Schemas['CreateBulkSendRequest'], 'roles'>
  await createWith<Request>(
    'createBulkSend',
    `/documents/${id}/bulk-send`,
    {
      recipients: [recipient],
      subject: 'Policy 2026',
      fields: [signature, { type: 'text', label: 'Rent', ...place, y: 300 }],
      ...sending
    },
    async (answer) => {
      const done = await waitForBulkSend(answer.id)
      const copy = (await api.get(`/documents/${done.recipients[0].document_id}`)).body
      const session = await openSession(world, copy.id, copy.signers[0].id, api)
      const { fields } = (await session.get('/signing/session')).body
      return { ...copy, subject: done.subject, fields }
    },
    {
      ...withSending,
      message: { shownBy: 'drills/journeys/bulk-sends' },
      recipients: ({ signers, message, metadata, fields }) => [
        {
          ...signers[0],
          message,
          metadata,
          prefill: { Rent: fields.find(({ label }: Json) => label === 'Rent').value }
        }
      ]
    }
  )
})

function waitForBulkSend(id: string): Promise<Json> {
  return vi.waitFor(async () => {
    const { body } = await api.get(`/bulk-sends/${id}`)
    expect(body.status).toBe('completed')
    return body
  }, 60_000)
}

test('an endpoint, a key and a member', async () => {
  await createWith<Schemas['CreateWebhookRequest']>(
    'createWebhook',
    '/webhooks',
    { url: 'https://example.com/a', events: ['document.sent'], description: 'For the figures.' },
    readAt('/webhooks')
  )
  const listed = (path: string) => async (answer: Json) =>
    (await api.get(path)).body.data.find(({ id }: Json) => id === answer.id)
  await createWith<Schemas['CreateKeyRequest']>(
    'createKey',
    '/keys',
    {
      name: 'Billing',
      mode: 'test',
      scopes: ['documents:read'],
      expires_at: inDays(90),
      allowed_addresses: ['203.0.113.0/24']
    },
    listed('/keys')
  )
  await createWith<Schemas['InviteMemberRequest']>(
    'inviteMember',
    '/members',
    { email: 'grace@example.com', name: 'Grace Hopper', role: 'viewer' },
    listed('/members')
  )
})

// What else is posted acts on something that is there, or gives a link for now.
const creates = /^(create|send|invite)[A-Z]/
const forNow = /Url$|^createVerification$|^createSigningPad$|^sendSigningCode$/

test('everything that creates something was tried', () => {
  const creating = contractOperations.map(({ id }) => id).filter((id) => creates.test(id) && !forNow.test(id))
  expect([...new Set(tried)].sort()).toEqual(creating.sort())
})
