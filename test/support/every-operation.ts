import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { World } from '../world.js'
import { type Answer, type Api, type CallOptions, createApi } from './api.js'
import {
  type ContractOperation,
  contract,
  contractOperations,
  exampleBody,
  filtersByProperty,
  operationWithId,
  takesToken
} from './contract.js'
import { eventually } from './eventually.js'
import { unknownId } from './identifiers.js'
import { attachFile, codeFor, signatureField, tokenOf, waitForStatus } from './journey.js'
import { createKeyLike } from './keys.js'
import { makePdf } from './pdfs.js'
import { makePng } from './png.js'

/** Called for each operation. The call can have more headers. */
export type Around = (operation: string, call: (headers?: Record<string, string>) => Promise<Answer>) => Promise<Answer>

// Requests that need nothing but an API key.
const simpleReads = contractOperations.filter(
  (operation) => operation.method === 'GET' && !operation.path.includes('{') && !takesToken(operation)
)

const [example] = contract.components.schemas.Document.examples
// Of properties that are null in the example.
const exampleFilters: Record<string, string> = {
  template_id: unknownId('template'),
  template_link_id: unknownId('templateLink'),
  bulk_send_id: unknownId('bulkSend'),
  voided_by: 'sender,expiry'
}
const propertyFilters = [
  ...filtersByProperty.map((name) => `${name}=${example[name] ?? exampleFilters[name]}`),
  'tag=lease,2026',
  'metadata[department]=legal',
  'signer_email=ada@example.com'
]

const signature = { kind: 'typed', text: 'Ada' }
const photo = { ...signatureField, type: 'attachment', y: 500, label: 'Photo', required: false }
const ada = { email: 'ada@example.com', name: 'Ada', fields: [signatureField, photo] }

/** Calls every operation of the contract at least once, successfully, and returns the names of the called ones. */
export async function callEveryOperation(world: World, around: Around = (_name, call) => call()): Promise<Set<string>> {
  const called = new Set<string>()
  const connect = (key: string) => recording(createApi(world.url, key), called, around)
  const api = connect(await createKeyLike(world, world.account.test_key))
  const made = await makeDocuments(api)
  await manage(api, made.draft, made.sent)
  await useEditor(api, connect, `/documents/${made.draft}`)
  await signAndSeal(world, api, connect, made.sent)
  await declineOne(api, connect, made.declined)
  await handOver(api, connect)
  await takeOver(api, connect)
  await identify(api, connect, made.coded)
  await useTemplates(api, connect)
  await useWebhooks(api, made.draft)
  await useKeys(api)
  await useMembers(api)
  await simulate(api, made)
  return called
}

async function makeDocuments(api: Api) {
  const file = (await makePdf()).toString('base64')
  const create = async (title: string) => (await api.post('/documents', { file_name: 'a.pdf', file, title })).body.id
  const send = async (title: string, signer: object = {}, options: object = {}) => {
    const id: string = await create(title)
    return (await api.post(`/documents/${id}/send`, { signers: [{ ...ada, ...signer }], ...options })).body
  }
  await api.post('/documents/upload-url', { file_name: 'a.pdf', file_size: 1000 })
  return {
    draft: (await create('Draft')) as string,
    sent: await send('Sent', { access_code: 'Zebra 47' }),
    declined: await send('Declined'),
    simulated: await send('Simulated'),
    refused: await send('Refused', {}, { cc: [{ email: 'lena@example.com', name: 'Lena', when: 'sent' }] }),
    coded: await send('Coded', { authentication: 'sms_code', phone: '+442079460958' }),
    expired: await send('Expired')
  }
}

async function manage(api: Api, draft: string, sent: Sent) {
  for (const query of [...propertyFilters, 'search=sent', 'sort=updated_at', 'page=2&trashed=true']) {
    await api.get(`/documents?${query}`)
  }
  await api.get('/documents/counts?search=sent')
  await api.get(`/documents/${draft}`)
  await api.get(`/documents/${draft}/inspection`)
  await api.get(`/documents/${draft}/invitations`)
  await api.get(`/documents/${draft}/events`)
  await api.get(`/documents/${draft}/download?part=original`)
  const { body: prepared } = await api.put(`/documents/${draft}/fields`, {
    roles: { Client: {} },
    fields: [{ ...signatureField, role: 'Client', label: 'Signature' }]
  })
  await api.put(`/documents/${draft}/fields`, { roles: {}, fields: [], version: prepared.version })
  await api.get(`/documents/${sent.id}/fields`)
  await api.get(`/documents/${sent.id}/suggestions`)
  await api.delete(`/documents/${draft}`)
  await api.post(`/documents/${draft}/restore`)
  await api.post(`/documents/${sent.id}/remind`)
  await api.patch(`/documents/${sent.id}`, { reminders: { max: 2 } })
  await api.patch(`/documents/${sent.id}/signers/${sent.signers[0]!.id}`, { company: 'Zebra Ltd' })
  await api.put(`/documents/${sent.id}/signers/${sent.signers[0]!.id}/access-code`, { access_code: 'Zebra 47' })
  for (const { path } of simpleReads) await api.get(path)
}

async function signAndSeal(world: World, api: Api, connect: (key: string) => Api, sent: Sent) {
  const session = await openSession(api, connect, sent)
  await session.get('/signing/session')
  const { body } = await session.post('/signing/session/access-code', { access_code: 'Zebra 47' })
  const unlocked = connect(body.token)
  await unlocked.post('/signing/session/view')
  const { consent } = (await unlocked.get('/signing/session')).body
  await unlocked.get('/signing/session/document')
  await unlocked.put('/signing/session/language', { language: 'en' })
  await unlocked.put('/signing/session/fields', { fields: [] })
  const { body: pad } = await unlocked.post('/signing/session/pad', { purpose: 'signature' })
  const phone = connect(tokenOf(pad.url))
  await phone.get('/signing/pad')
  await phone.post('/signing/pad', exampleBody(operationWithId('drawOnSigningPad')))
  await unlocked.get('/signing/session/pad')
  const field_id = await attachFile(
    unlocked,
    makePng(20, 20, (x) => [x, 33, 107, 255]),
    'photo.png'
  )
  const answer = { consent: { accepted: true, sha256: consent.sha256 }, fields: [], signature, initials: signature }
  await unlocked.post('/signing/session/complete', answer)
  await waitForStatus(createApi(world.url, world.account.test_key), sent.id, 'completed')
  await unlocked.get('/signing/session/download')
  await api.get(`/documents/${sent.id}/attachments`)
  await api.get(`/documents/${sent.id}/emails`)
  await api.get(`/documents/${sent.id}/attachments/${field_id}`)
  const { bytes } = await api.get(`/documents/${sent.id}/download`)
  await api.post('/verifications', { file: bytes.toString('base64') })
  await api.get(`/documents/${sent.id}/verification`)
  await api.get(`/documents/${sent.id}/evidence`)
  await api.post(`/documents/${sent.id}/seal`)
  await api.patch(`/documents/${sent.id}`, { legal_hold: true })
  await api.patch(`/documents/${sent.id}`, { legal_hold: false })
  await api.post(`/documents/${sent.id}/erase`)
}

interface Sent {
  id: string
  signers: { id: string }[]
}

async function openSession(api: Api, connect: (key: string) => Api, { id, signers }: Sent) {
  const { body } = await api.post(`/documents/${id}/embedded-sign-url`, { signer_id: signers[0]!.id })
  return connect(tokenOf(body.sign_url))
}

async function declineOne(api: Api, connect: (key: string) => Api, declined: Sent) {
  const session = await openSession(api, connect, declined)
  await session.post('/signing/session/decline', { reason: 'Not what we agreed on.' })
}

async function handOver(api: Api, connect: (key: string) => Api) {
  const { body: draft } = await api.post('/documents', {
    file_name: 'a.pdf',
    file: (await makePdf()).toString('base64')
  })
  const { body: sent } = await api.post(`/documents/${draft.id}/send`, { signers: [ada], hand_over_allowed: true })
  const session = await openSession(api, connect, sent)
  await session.post('/signing/session/report', { reason: 'other' })
  const grace = { name: 'Grace', email: 'grace@example.com', reason: 'On leave.' }
  await session.post('/signing/session/hand-over', grace)
}

async function takeOver(api: Api, connect: (key: string) => Api) {
  const candidates = [ada, { email: 'grace@example.com', name: 'Grace' }].map(({ email, name }) => ({ email, name }))
  const { body: draft } = await api.post('/documents', {
    file_name: 'a.pdf',
    file: (await makePdf()).toString('base64')
  })
  const { body: sent } = await api.post(`/documents/${draft.id}/send`, { signers: [{ candidates }] })
  const [signer] = sent.signers
  const candidate_id = signer.candidates[1].id
  await api.post(`/documents/${draft.id}/in-person-url`, { host: 'Charles Babbage' })
  const { body: url } = await api.post(`/documents/${draft.id}/embedded-sign-url`, {
    signer_id: signer.id,
    candidate_id
  })
  await connect(tokenOf(url.sign_url)).post('/signing/session/take')
  // Who has it already changes nothing.
  await api.post(`/test-helpers/documents/${draft.id}/signers/${signer.id}/take`, { candidate_id })
}

async function identify(api: Api, connect: (key: string) => Api, coded: Sent) {
  const session = await openSession(api, connect, coded)
  await session.post('/signing/session/code/send')
  const code = await codeFor(api, coded.id, 'messages')
  await session.post('/signing/session/code', { code })
  await api.get('/test-helpers/messages?to=%2B442079460958')
}

/** Opens a document or template in the editor. */
async function useEditor(api: Api, connect: (key: string) => Api, path: string) {
  const { body } = await api.post(`${path}/embedded-edit-url`)
  await connect(tokenOf(body.edit_url)).get(path)
}

async function useTemplates(api: Api, connect: (key: string) => Api) {
  const file = (await makePdf()).toString('base64')
  const draft = (await api.post('/documents', { file_name: 'a.pdf', file })).body.id
  const fields = [{ ...signatureField, role: 'Client', label: 'Signature' }]
  const template = await api.post('/templates', { document_id: draft, roles: { Client: { order: 1 } }, fields })
  await api.get('/templates?search=a')
  await api.get(`/templates/${template.body.id}`)
  await api.get(`/templates/${template.body.id}/download`)
  await api.get(`/templates/${template.body.id}/suggestions`)
  await api.post(`/templates/${template.body.id}/duplicate`)
  await api.patch(`/templates/${template.body.id}`, { title: 'Another' })
  await useEditor(api, connect, `/templates/${template.body.id}`)
  await api.post('/documents/from-template', { template_id: template.body.id })
  const { body: link } = await api.post(`/templates/${template.body.id}/links`, { role: 'Client' })
  await api.get(`/templates/${template.body.id}/links?after=${link.id}&updated_after=2026-01-01`)
  await api.get(`/template-links/${link.id}`)
  await api.post(`/test-helpers/template-links/${link.id}/open`, { name: 'Ada', email: 'ada@example.com' })
  await api.patch(`/template-links/${link.id}`, { active: false })
  await api.delete(`/template-links/${link.id}`)
  await api.delete(`/templates/${template.body.id}`)
  const form = (await api.get('/forms?per_page=1')).body.data[0]
  await api.get(`/forms/${form.id}`)
  await api.get(`/forms/${form.id}/download`)
  await api.post('/documents/from-form', { form_id: form.id })
  const recipients = [{ email: 'b@example.com', name: 'B' }]
  const bulk = await api.post(`/documents/${draft}/bulk-send`, { recipients })
  await api.get(`/bulk-sends/${bulk.body.id}`)
  await api.get(`/bulk-sends/${bulk.body.id}/recipients?status=queued,sent`)
  await api.get(`/bulk-sends?after=${bulk.body.id}`)
  await api.get(`/forms?after=${form.id}`)
  for (const seal of ['pending', 'failed']) await api.get(`/documents?seal_status=${seal}`)
  await api.get('/documents?status=draft,sent')
  await api.get('/documents?status=draft,sent&sort=updated_at&order=asc')
  await api.get(`/documents?after=${draft}`)
  await api.get(`/documents?after=${draft}&status=draft,sent&sort=updated_at&order=asc`)
  await api.get('/bulk-sends?status=completed,processing&created_after=2026-01-01T00:00:00Z')
}

async function useWebhooks(api: Api, draft: string) {
  const { body: webhook } = await api.post('/webhooks', { url: 'http://127.0.0.1:9/hook', events: ['document.voided'] })
  await api.get(`/webhooks/${webhook.id}`)
  await api.post(`/webhooks/${webhook.id}/test`)
  await api.post(`/documents/${draft}/send`, { signers: [ada] })
  await api.post(`/documents/${draft}/void`, { reason: 'The terms have changed.' })
  // Events come once no earlier transaction runs in the cluster, such as one that fills another test's database.
  const { body: events } = await eventually(
    async () => {
      const answer = await api.get('/events?type=document.voided&wait=30')
      expect(answer.body.data).not.toEqual([])
      return answer
    },
    { timeout: 120_000 }
  )
  await api.get(`/events?document_id=${draft}&order=asc&after=${events.data[0].id}`)
  await api.get(`/events/${events.data[0].id}`)
  const { body: deliveries } = await api.get(`/webhooks/${webhook.id}/deliveries`)
  await api.get(`/webhooks/${webhook.id}/deliveries?status=pending,failed`)
  await api.get(`/webhooks/${webhook.id}/deliveries/${deliveries.data[0].id}`)
  await api.get(`/documents/${draft}/deliveries?after=${deliveries.data[0].id}`)
  await api.get(`/webhooks/${webhook.id}/deliveries?after=${deliveries.data[0].id}`)
  await api.get('/events?type=document.voided,document.sent')
  await api.get(`/documents/${draft}/deliveries?status=pending&created_after=2026-01-01T00:00:00Z`)
  await api.post(`/test-helpers/webhooks/${webhook.id}/advance`)
  await api.post(`/webhooks/${webhook.id}/deliveries/${deliveries.data[0].id}/redeliver`)
  await api.post(`/webhooks/${webhook.id}/redeliver`, { created_after: '2026-01-01T00:00:00Z' })
  await api.patch(`/webhooks/${webhook.id}`, { description: 'x' })
  await api.post(`/webhooks/${webhook.id}/rotate-secret`)
  await api.delete(`/webhooks/${webhook.id}`)
}

async function useKeys(api: Api) {
  const { body: requests } = await api.get('/requests?status=2xx')
  const { id, key_id, created_at } = requests.data[0]
  await api.get(`/requests/${id}`)
  await api.get(`/requests?after=${id}&key_id=${key_id}&created_before=${created_at}`)
  for (const status of ['3xx', '4xx', '5xx']) await api.get(`/requests?status=${status}&operation=sendDocument`)
  await api.get(`/requests?request_id=${id}`)
  await api.patch('/account', { sender_name: 'Example Contracts', reminders: { max: 2 } })
  const logo = makePng(2, 1, () => [15, 118, 110, 255]).toString('base64')
  await api.post('/account/preview', { branding: { logo } })
  await api.patch('/account', { branding: { logo } })
  await api.patch('/account', { branding: { logo: null } })
  const { body: key } = await api.post('/keys', { name: 'Reports', scopes: ['documents:read'] })
  await api.get(`/keys/${key.id}`)
  await api.patch(`/keys/${key.id}`, { name: 'Figures' })
  await api.patch(`/keys/${key.id}`, { allowed_addresses: ['::1'] })
  await api.post(`/keys/${key.id}/rotate`, {})
  await api.post(`/keys/${key.id}/keep`)
  await api.delete(`/keys/${key.id}`)
}

async function useMembers(api: Api) {
  const { body: member } = await api.post('/members', { email: `${randomUUID()}@example.com`, role: 'viewer' })
  await api.get(`/members/${member.id}`)
  await api.patch(`/members/${member.id}`, { role: 'developer' })
  await api.get(`/members/${member.id}/notifications`)
  await api.patch(`/members/${member.id}/notifications`, { completed: true })
  await api.delete(`/members/${member.id}`)
  const { body: log } = await api.get('/account/log?action=member.removed,key.revoked')
  const { id, actor } = log.data[0]
  await api.get(`/account/log?after=${id}&actor=${actor.id}&actor_type=key,member`)
}

async function simulate(api: Api, { simulated, refused, expired }: Record<'simulated' | 'refused' | 'expired', Sent>) {
  const signer = ({ id, signers }: Sent) => `/test-helpers/documents/${id}/signers/${signers[0]!.id}`
  await api.post(`${signer(simulated)}/view`)
  await api.post(`${signer(simulated)}/sign`, { host: 'Charles Babbage' })
  await api.post(`/test-helpers/documents/${refused.id}/read-copy`, { email: 'lena@example.com' })
  await api.post(`${signer(refused)}/decline`)
  await api.post(`/test-helpers/documents/${expired.id}/remind`)
  await api.post(`${signer(expired)}/bounce`)
  await api.post(`/test-helpers/documents/${expired.id}/expire`)
  await api.get('/test-helpers/emails?to=ada@example.com')
  await api.get(`/test-helpers/emails?document_id=${expired.id}`)
}

function recording(api: Api, called: Set<string>, around: Around): Api {
  const call = async (method: string, path: string, options?: CallOptions) => {
    const { id } = operationOf(method, path)
    called.add(id)
    const answer = await around(id, (headers) =>
      api.call(method, path, { ...options, headers: { ...options?.headers, ...headers } })
    )
    // An operation that is rejected because of the state has still queried it.
    expect(answer.status, `${id}: ${JSON.stringify(answer.body)}`).toBeLessThan(500)
    expect([400, 401, 403, 404, 405], `${id}: ${JSON.stringify(answer.body)}`).not.toContain(answer.status)
    return answer
  }
  const withBody = (method: string) => (path: string, body?: unknown, options?: CallOptions) =>
    call(method, path, { ...options, body })
  return {
    call,
    get: (path, options) => call('GET', path, options),
    delete: (path, options) => call('DELETE', path, options),
    post: withBody('POST'),
    put: withBody('PUT'),
    patch: withBody('PATCH')
  }
}

// The most literal path first: /documents/upload-url is not a document.
function operationOf(method: string, path: string): ContractOperation {
  const [plain] = path.split('?')
  const found = contractOperations
    .filter((operation) => operation.method === method && patternOf(operation.path).test(plain!))
    .sort((a, b) => a.path.split('{').length - b.path.split('{').length)[0]
  if (!found) throw new Error(`${method} ${path} is no operation`)
  return found
}

function patternOf(path: string) {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
}
