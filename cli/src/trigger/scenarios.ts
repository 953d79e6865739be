import type { BulkSend, Document, Signpost, TemplateLink } from '@signpost/sdk'
import type { EventType } from '../event-types.js'
import { samplePdf } from './sample-pdf.js'

/** The document, bulk send or link that an event is about. */
export type Subject = Pick<Document | BulkSend | TemplateLink, 'id' | 'created_at'>

/** What the document of a scenario is created and sent with instead. */
export interface Overrides {
  create?: Record<string, unknown>
  send?: Record<string, unknown>
}

/** What makes an event happen. */
type Scenario = (signpost: Signpost, overrides?: Overrides) => Promise<Subject>

/** For each type of event, what makes it happen in test mode, or why nothing does. */
export const scenarios: Record<EventType, Scenario | string> = {
  'document.sent': async (signpost, overrides) => (await sendSample(signpost, overrides)).draft,
  'document.viewed': withSigner((signpost, id, signerId) => signpost.testHelpers.view(id, signerId)),
  'document.signed': withSigner((signpost, id, signerId) => signpost.testHelpers.sign(id, signerId)),
  'document.completed': withSigner((signpost, id, signerId) => signpost.testHelpers.sign(id, signerId)),
  'document.declined': withSigner(async (signpost, id, signerId) => {
    await signpost.testHelpers.view(id, signerId)
    await signpost.testHelpers.decline(id, signerId, reason)
  }),
  'document.voided': withSigner((signpost, id) => signpost.documents.void(id, reason)),
  'document.expired': withSigner((signpost, id) => signpost.testHelpers.expire(id)),
  'document.reminded': withSigner((signpost, id) => signpost.testHelpers.remind(id)),
  'document.seal_failed': 'it happens only if the service cannot seal a document, which the API cannot bring about',
  'signer.replaced': withSigner((signpost, id, signerId) => signpost.documents.updateSigner(id, signerId, grace)),
  'signer.taken': async (signpost, overrides) => {
    const draft = await createSample(signpost, overrides)
    const request = withOverrides({ signers: [{ candidates: [ada, grace], fields: [signature] }] }, overrides?.send)
    const [signer] = (await signpost.documents.send(draft.id, request)).signers
    const [, second] = signer?.candidates ?? []
    await signpost.testHelpers.take(draft.id, String(signer?.id), { candidate_id: String(second?.id) })
    return draft
  },
  'signer.bounced': withSigner((signpost, id, signerId) => signpost.testHelpers.bounce(id, signerId)),
  'document.erased': withSigner(async (signpost, id) => {
    await signpost.documents.void(id, reason)
    await signpost.documents.erase(id)
  }),
  'bulk_send.completed': async (signpost, overrides) => {
    const draft = await createSample(signpost, overrides)
    return await signpost.bulkSends.create(draft.id, { recipients: [ada], fields: [signature] })
  },
  'template_link.limit_reached': async (signpost, overrides) => {
    const { id: document_id } = await createSample(signpost, overrides)
    const template = await signpost.templates.create({ document_id, roles: { Signer: {} } })
    const link = await signpost.templateLinks.create(template.id, { role: 'Signer', max_uses: 1 })
    await signpost.testHelpers.openLink(link.id, ada)
    return link
  }
}

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }
const grace = { email: 'grace@example.com', name: 'Grace Hopper' }
const signature = { type: 'signature', page: 1, x: 72, y: 600, width: 180, height: 48 } as const
const reason = { reason: 'Triggered by signpost-cli.' }

/** Sends a document, and then acts on it. */
function withSigner(act: (signpost: Signpost, id: string, signerId: string) => Promise<unknown>): Scenario {
  return async (signpost, overrides) => {
    const { draft, signerId } = await sendSample(signpost, overrides)
    await act(signpost, draft.id, signerId)
    return draft
  }
}

async function sendSample(signpost: Signpost, overrides?: Overrides) {
  const draft = await createSample(signpost, overrides)
  const request = withOverrides({ signers: [{ ...ada, fields: [signature] }] }, overrides?.send)
  const { signers } = await signpost.documents.send(draft.id, request)
  return { draft, signerId: String(signers[0]?.id) }
}

async function createSample(signpost: Signpost, overrides?: Overrides): Promise<Document> {
  const file = samplePdf('A document to try webhooks with.')
  const request = { file_name: 'signpost-cli.pdf', title: 'Test of webhooks', file }
  return await signpost.documents.create(withOverrides(request, overrides?.create))
}

/** A request with some of its properties replaced: of objects and entries of lists only those that are named. */
function withOverrides<T>(request: T, overrides: unknown): T {
  if (overrides === undefined) return request
  if (typeof overrides !== 'object' || overrides === null) return overrides as T
  if (Array.isArray(overrides)) {
    const before: unknown[] = Array.isArray(request) ? request : []
    const count = Math.max(before.length, overrides.length)
    return Array.from({ length: count }, (_, index) => withOverrides(before[index], overrides[index])) as T
  }
  const before = (typeof request === 'object' && request !== null ? request : {}) as Record<string, unknown>
  const replaced = Object.entries(overrides).map(([name, value]) => [name, withOverrides(before[name], value)])
  return { ...before, ...Object.fromEntries(replaced) } as T
}
