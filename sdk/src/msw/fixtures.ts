import { senderAct, simulatedAct } from './acts.js'
import { commit } from './commit.js'
import { type BodyOf, contract, type OperationId, type PathOf, type QueryOf, type Schemas } from './contract.js'
import { addDocument, titleOf } from './documents.js'
import { given } from './given.js'
import type { Call } from './handler.js'
import { hold } from './hold.js'
import { addKey } from './keys.js'
import { handlers } from './operations/index.js'
import { blankPdf } from './pdf.js'
import { expireNow, isPending, readDetails, readPermissions, readVoidReason, voidBySender } from './rules.js'
import { simulateDecline, simulateSign, simulateView } from './simulate.js'
import type { MockDocument } from './state.js'
import { inTurn, timeOf, type World } from './world.js'

interface InMode {
  /** Default `test`. */
  mode?: Schemas['Mode'] | undefined
}

type Details = Partial<Omit<Schemas['CreateDocumentRequest'], 'file' | 'upload_key'>>

/** A document to create, with the properties of the requests that create and send documents. */
export interface DocumentFixture extends InMode, Details, Partial<Schemas['SendDocumentRequest']> {
  /**
   * How far the document has come. `viewed` was opened by its signers and `declined` by its first signer. Default
   * `draft`.
   */
  status?: 'draft' | 'sent' | 'viewed' | 'completed' | 'declined' | 'voided' | 'expired' | undefined
  /** The PDF. By default it has one blank page. */
  file?: Uint8Array | undefined
  /** Why it was voided or declined. */
  reason?: string | undefined
}

/** A template to create. By default it has one role, `Signer`, with a signature field. */
export interface TemplateFixture extends InMode, Partial<Omit<Schemas['CreateTemplateRequest'], 'document_id'>> {
  /** The PDF. By default it has one blank page. */
  file?: Uint8Array | undefined
}

/** A webhook endpoint to create. By default it receives all events. */
export interface WebhookFixture extends InMode, Partial<Schemas['CreateWebhookRequest']> {}

/** An API key to create. By default it is restricted in no way that the service has by default. */
export interface KeyFixture extends InMode, Partial<Omit<Schemas['CreateKeyRequest'], 'mode'>> {}

/** A bulk send to create. By default it has one recipient. */
export interface BulkSendFixture extends InMode, Partial<Schemas['CreateBulkSendRequest']> {}

/**
 * Creates what a test starts from, without requests of your program. Everything happens by the rules of the service, with
 * its events, e-mails and audit trail.
 */
export interface Fixtures {
  /**
   * Creates a document and brings it to a status.
   *
   * @example
   * const { id } = await mock.fixtures.document({ status: 'completed', external_id: 'order-7' })
   */
  document(fixture?: DocumentFixture): Promise<Schemas['Document']>
  template(fixture?: TemplateFixture): Promise<Schemas['Template']>
  webhook(fixture?: WebhookFixture): Promise<Schemas['WebhookEndpointWithSecret']>
  bulkSend(fixture?: BulkSendFixture): Promise<Schemas['BulkSend']>
  /**
   * Creates an API key, as an operator does on the server.
   *
   * @example
   * const { key } = await mock.fixtures.key({ scopes: ['keys', 'documents:read'] })
   */
  key(fixture?: KeyFixture): Promise<Schemas['ApiKeyWithSecret']>
}

const someone = { email: 'ada@example.com', name: 'Ada Lovelace' }
const signatureField = { type: 'signature', page: 1, x: 72, y: 600, width: 180, height: 36 } as const
// biome-ignore lint/style/noNonNullAssertion: the contract lists the types
const allEvents = contract.schemas.WebhookEventType!.enum as Schemas['WebhookEventType'][]

/** Returns the fixtures of a mock. */
export function fixturesOf(world: World): Fixtures {
  const create = <T>(make: () => Promise<T>) => inTurn(world, async () => structuredClone(await make()))
  return {
    document: (fixture = {}) => create(async () => (await makeDocument(world, fixture)).document),
    template: (fixture = {}) => create(() => makeTemplate(world, fixture)),
    webhook: ({ mode = 'test', url = 'https://app.example.com/webhooks', events = allEvents, ...more } = {}) =>
      create(async () => handlers.createWebhook(callOf<'createWebhook'>(world, mode, {}, { url, events, ...more }))),
    bulkSend: ({ mode = 'test', recipients = [someone], ...more } = {}) =>
      create(async () => {
        const { id } = (await makeDocument(world, { mode })).document
        return handlers.createBulkSend(callOf<'createBulkSend'>(world, mode, { id }, { recipients, ...more }))
      }),
    key: ({ mode = 'test', name = 'Test', ...permissions } = {}) =>
      create(async () => addKey(world, { mode, name, ...readPermissions(permissions, timeOf(world)) }))
  }
}

function callOf<Id extends OperationId>(
  world: World,
  mode: Schemas['Mode'],
  path: PathOf<Id>,
  body: BodyOf<Id>
): Call<Id> {
  return { world, caller: { mode }, path, query: {} as QueryOf<Id>, body, assertUnmodified: async () => {} }
}

async function makeDocument(world: World, fixture: DocumentFixture): Promise<MockDocument> {
  const { mode = 'test', status = 'draft', file = blankPdf, file_name = 'document.pdf' } = fixture
  const details = readDetails(fixture, titleOf(file_name), given)
  const known = await addDocument(world, { mode }, { ...details, file_name }, { file: new Uint8Array(file) })
  if (status === 'draft') return known
  const { signers = [someone], message, cc, skip_email, seal_permits, expires_in_days } = fixture
  const body = { signers, message, cc, skip_email, seal_permits, expires_in_days }
  await handlers.sendDocument(callOf<'sendDocument'>(world, mode, { id: known.document.id }, body))
  await bringTo(status, world, known, fixture.reason)
  return known
}

type Status = Exclude<DocumentFixture['status'], 'draft' | undefined>

async function bringTo(status: Status, world: World, known: MockDocument, reason?: string) {
  const pending = () => known.document.signers.filter(isPending)
  const [first] = pending()
  if (status === 'viewed') for (const { id } of pending()) await simulateView(world, known, id)
  if (status === 'completed') {
    for (let [next] = pending(); next; [next] = pending()) await simulateSign(world, known, next.id)
  }
  if (status === 'declined' && first) await simulateDecline(world, known, first.id, { reason })
  if (status === 'voided') {
    const why = readVoidReason({ reason: reason ?? 'The terms have changed.' })
    await commit(world, known, voidBySender(hold(known), why, senderAct(world, {})))
  }
  if (status === 'expired') await commit(world, known, expireNow(hold(known), simulatedAct(world)))
}

async function makeTemplate(world: World, fixture: TemplateFixture) {
  const { mode = 'test', file, roles = { Signer: {} }, ...more } = fixture
  const { id } = (await makeDocument(world, { mode, file, title: fixture.title })).document
  const [role = 'Signer'] = Object.keys(roles)
  const fields = [{ label: 'Signature', role, ...signatureField }]
  const body = { fields, ...more, roles, document_id: id }
  const template = await handlers.createTemplate(callOf<'createTemplate'>(world, mode, {}, body))
  // It was only needed for its file.
  world.state.documents.delete(id)
  return template
}
