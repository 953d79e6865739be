import { describe, expect, it } from 'vitest'
import type { operations } from '../../spec/generated/openapi.js'
import contract from '../../spec/openapi.json' with { type: 'json' }
import { createClient, createSigningClient, type SigningClient, type Signpost } from './index.js'
import { fakeFetch } from './testing/fake-fetch.js'

type OperationId = {
  [Id in keyof operations]: Id extends `onDocument${string}` | 'onTestWebhook' ? never : Id
}[keyof operations]
type Clients = Signpost & { signing: SigningClient }

const body = {} as never

// A missing operation does not compile.
const calls: Record<OperationId, (clients: Clients) => PromiseLike<unknown>> = {
  createUploadUrl: ({ documents }) => documents.createUploadUrl(body),
  createDocument: ({ documents }) => documents.create({ file_name: 'a.pdf', file: '' }),
  createDocumentFromTemplate: ({ documents }) => documents.createFromTemplate(body),
  createDocumentFromForm: ({ documents }) => documents.createFromForm(body),
  listDocuments: ({ documents }) => documents.list(),
  getDocument: ({ documents }) => documents.get('id'),
  deleteDocument: ({ documents }) => documents.delete('id'),
  restoreDocument: ({ documents }) => documents.restore('id'),
  sendDocument: ({ documents }) => documents.send('id', body),
  voidDocument: ({ documents }) => documents.void('id', body),
  downloadDocument: ({ documents }) => documents.download('id'),
  remindSigners: ({ documents }) => documents.remind('id'),
  createEmbeddedSignUrl: ({ documents }) => documents.createEmbeddedSignUrl('id', body),
  setAccessCode: ({ documents }) => documents.setAccessCode('id', 'signer_id', body),
  listDocumentEvents: ({ documents }) => documents.listEvents('id'),
  sealDocument: ({ documents }) => documents.seal('id'),
  getDocumentInspection: ({ documents }) => documents.getInspection('id'),
  getDocumentVerification: ({ documents }) => documents.getVerification('id'),
  createVerification: ({ verifications }) => verifications.create({ file: '' }),
  listTemplates: ({ templates }) => templates.list(),
  createTemplate: ({ templates }) => templates.create(body),
  getTemplate: ({ templates }) => templates.get('id'),
  updateTemplate: ({ templates }) => templates.update('id', body),
  deleteTemplate: ({ templates }) => templates.delete('id'),
  listForms: ({ forms }) => forms.list(),
  getForm: ({ forms }) => forms.get('id'),
  createBulkSend: ({ bulkSends }) => bulkSends.create('id', body),
  getBulkSend: ({ bulkSends }) => bulkSends.get('id'),
  listWebhooks: ({ webhooks }) => webhooks.list(),
  createWebhook: ({ webhooks }) => webhooks.create(body),
  getWebhook: ({ webhooks }) => webhooks.get('id'),
  updateWebhook: ({ webhooks }) => webhooks.update('id', body),
  deleteWebhook: ({ webhooks }) => webhooks.delete('id'),
  testWebhook: ({ webhooks }) => webhooks.test('id'),
  rotateWebhookSecret: ({ webhooks }) => webhooks.rotateSecret('id'),
  listWebhookDeliveries: ({ webhooks }) => webhooks.listDeliveries('id'),
  redeliverWebhook: ({ webhooks }) => webhooks.redeliver('id', 'delivery_id'),
  getAccount: ({ account }) => account.get(),
  simulateView: ({ testHelpers }) => testHelpers.view('id', 'signer_id'),
  simulateSign: ({ testHelpers }) => testHelpers.sign('id', 'signer_id'),
  simulateDecline: ({ testHelpers }) => testHelpers.decline('id', 'signer_id'),
  simulateExpiry: ({ testHelpers }) => testHelpers.expire('id'),
  simulateReminders: ({ testHelpers }) => testHelpers.remind('id'),
  advanceDeliveries: ({ testHelpers }) => testHelpers.advanceDeliveries('id'),
  listTestEmails: ({ testHelpers }) => testHelpers.listEmails(),
  getSigningSession: ({ signing }) => signing.getSession(),
  getSigningDocument: ({ signing }) => signing.getDocument(),
  enterAccessCode: ({ signing }) => signing.enterAccessCode(body),
  viewSigningSession: ({ signing }) => signing.view(),
  saveSigningFields: ({ signing }) => signing.saveFields(body),
  completeSigning: ({ signing }) => signing.complete(body),
  declineSigning: ({ signing }) => signing.decline(),
  downloadSignedDocument: ({ signing }) => signing.download()
}

const contractOperations = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([, operation]) => (operation as { operationId?: string }).operationId !== undefined)
    .map(([method, operation]) => ({ id: operation.operationId as OperationId, method: method.toUpperCase(), path }))
)

describe('every operation of the contract has a method', () => {
  it.each(contractOperations)('$id', async ({ id, method, path }) => {
    const { fetch, seen } = fakeFetch(new Response(JSON.stringify({ token: 'next' })))
    const client = createClient({ apiKey: 'k', baseUrl: 'http://sign.test', fetch })
    const signing = createSigningClient({ token: 't', baseUrl: 'http://sign.test', fetch })
    await calls[id]({ ...client, signing })
    const expected = `http://sign.test/v1${path.replace(/\{(\w+)\}/g, '$1')}`
    expect(seen.map((request) => `${request.method} ${request.url}`)).toEqual([`${method} ${expected}`])
  })
})
