import { randomUUID } from 'node:crypto'
import type { operations as Operations } from '@signpost/spec/types'
import type { OperationId } from '../../../../docs/build/contract.js'
import { type Api, createApi } from '../../../support/api.js'
import { codeFor, createDraft, sendDraft, signatureField, tokenOf, waitForStatus } from '../../../support/journey.js'
import { createKeyLike } from '../../../support/keys.js'
import { makePng } from '../../../support/png.js'
import type { World } from '../../../world.js'

/** What a sample needs: real identifiers in place of those of the contract's examples, by their prefix, and a sign URL. */
export interface Objects {
  ids?: Record<string, string>
  /** The key to send, if it is not that of most samples. */
  key?: string
  signUrl?: string
  /** The digest of the consent. */
  consent?: string
  /** The code that the signer received. */
  code?: string
}

const address = { type: 'text', page: 1, x: 72, y: 200, width: 200, height: 20, label: 'Address' }
const photo = { ...address, type: 'attachment', label: 'Photo' }
const ada = { email: 'ada@example.com', name: 'Ada Lovelace', fields: [address, signatureField] }
const coded = { authentication: 'email_code' }
const fee = { label: 'Fee', role: 'Client', type: 'number', page: 1, x: 72, y: 300, width: 120, height: 18 }

type Create = () => Promise<Objects>

/** An operation with an identifier in its path, or a body. */
type TakesSomething = {
  [Id in OperationId]: Operations[Id] extends { parameters: { path?: never }; requestBody?: never } ? never : Id
}[OperationId]

/** What creates the objects that a sample needs. Samples of operations that take nothing may need none. */
export type ObjectsForSamples = Record<TakesSomething, Create> & Partial<Record<OperationId, Create>>

/** Creates the objects that the sample of each operation needs. The type check reports a forgotten operation. */
export function objectsForSamples(world: World, key: string): ObjectsForSamples {
  const api = createApi(world.url, key)
  const nothing = async () => ({})
  const draft = async () => ({ ids: { doc: (await createDraft(api)).id as string } })
  const sent = async (signer = {}, options = {}) => {
    const { id, signers } = await sendDraft(api, [{ ...ada, ...signer }], options)
    return { ids: { doc: id as string, sgn: signers[0].id as string } }
  }
  const oneOfSeveral = async () => {
    const candidates = [ada, { email: 'grace@example.com', name: 'Grace Hopper' }].map(({ email, name }) => ({
      email,
      name
    }))
    const { id, signers } = await sendDraft(api, [{ candidates }])
    return { ids: { doc: id as string, sgn: signers[0].id as string, cnd: signers[0].candidates[0].id as string } }
  }
  const trashed = async () => {
    const made = await draft()
    await api.delete(`/documents/${made.ids.doc}`)
    return made
  }
  const session = (signer?: object) => openSession(world, api, sent, signer)
  const pad = async () => {
    const open = await session()
    const signing = createApi(world.url, tokenOf(open.signUrl))
    const { body } = await signing.post('/signing/session/pad', { purpose: 'signature' })
    return { ...open, signUrl: body.url as string }
  }
  let sealed: ReturnType<typeof completeDocument> | undefined
  const completed = () => {
    sealed ??= completeDocument(api, session)
    return sealed
  }
  const template = async () => {
    const { ids } = await draft()
    const request = { document_id: ids.doc, roles: { Client: { order: 1 } }, fields: [fee] }
    return { ids: { tpl: (await api.post('/templates', request)).body.id as string } }
  }
  const twoRoles = async () => {
    const { ids } = await draft()
    const request = { document_id: ids.doc, roles: { Client: {}, Contractor: {} }, fields: [fee] }
    return { ids: { tpl: (await api.post('/templates', request)).body.id as string } }
  }
  const link = async () => {
    const { ids } = await twoRoles()
    const signers = [{ role: 'Client', name: 'Grace Hopper', email: 'grace@example.com' }]
    const { body } = await api.post(`/templates/${ids.tpl}/links`, { role: 'Contractor', signers })
    return { ids: { ...ids, tln: body.id as string } }
  }
  const form = async () => {
    const { data } = (await api.get('/forms?per_page=100')).body
    const dated = data.find(({ fields }: Labelled) => fields.some(({ label }) => label === 'Effective date'))
    return { ids: { frm: dated.id as string } }
  }
  const bulkSend = async () => {
    const { ids } = await draft()
    const recipients = [{ email: 'ada@example.com', name: 'Ada' }]
    return { ids: { blk: (await api.post(`/documents/${ids.doc}/bulk-send`, { recipients })).body.id as string } }
  }
  const endpoint = async () => {
    const request = { url: 'http://127.0.0.1:9/hook', events: ['document.sent'] }
    return { ids: { whe: (await api.post('/webhooks', request)).body.id as string } }
  }
  const delivery = async () => {
    const { ids } = await endpoint()
    await sent()
    const { data } = (await api.get(`/webhooks/${ids.whe}/deliveries`)).body
    return { ids: { ...ids, dlv: data[0].id as string } }
  }
  const event = async () => {
    await sent()
    // Transactions of other tests on the same cluster can delay it.
    return { ids: { evt: (await api.get('/events?wait=60')).body.data[0].id as string } }
  }
  // With every scope, because a key cannot create one that can do more than itself.
  const manager = async () => ({ key: await createKeyLike(world, key) })
  const otherKey = async () => {
    const made = await manager()
    const { body } = await createApi(world.url, made.key).post('/keys', { name: 'Reports', scopes: ['keys'] })
    return { ...made, ids: { key: body.id as string } }
  }
  const member = async () => {
    const made = await manager()
    const invited = { email: `${randomUUID()}@example.com`, role: 'viewer' }
    const { body } = await createApi(world.url, made.key).post('/members', invited)
    return { ...made, ids: { mem: body.id as string } }
  }
  const uploadedFile = async () => {
    const open = await session({ fields: [photo, signatureField] })
    const signing = createApi(world.url, tokenOf(open.signUrl))
    const { fields } = (await signing.get('/signing/session')).body
    const { id: fld } = fields.find(({ type }: { type: string }) => type === 'attachment')
    const file = makePng(20, 20, (x) => [x, 33, 107, 255])
    const about = { field_id: fld, file_name: 'photo.png', file_size: file.length }
    const { upload_url, upload_key } = (await signing.post('/signing/session/upload-url', about)).body
    const headers = { 'content-type': 'application/pdf' }
    await fetch(upload_url, { method: 'PUT', headers, body: new Uint8Array(file) })
    return { open: { ...open, ids: { ...open.ids, fld: fld as string } }, upl: upload_key as string }
  }
  const signedFile = async () => {
    const { open } = await uploadedFile()
    await api.post(`/test-helpers/documents/${open.ids.doc}/signers/${open.ids.sgn}/sign`)
    return open
  }
  return {
    createUploadUrl: nothing,
    createDocument: nothing,
    listDocuments: draft,
    countDocuments: draft,
    getDocument: draft,
    updateDocument: draft,
    getDocumentFields: draft,
    getDocumentSuggestions: draft,
    setDocumentFields: draft,
    eraseDocument: async () => ({ ...(await completeDocument(api, session)), ...(await manager()) }),
    deleteDocument: draft,
    restoreDocument: trashed,
    sendDocument: draft,
    voidDocument: sent,
    downloadDocument: completed,
    downloadEvidence: completed,
    listDocumentAttachments: completed,
    downloadAttachment: signedFile,
    remindSigners: sent,
    createEmbeddedSignUrl: sent,
    createInPersonUrl: sent,
    createEmbeddedEditUrl: draft,
    updateSigner: sent,
    setAccessCode: sent,
    listDocumentEvents: draft,
    listDocumentEmails: sent,
    previewInvitations: draft,
    sealDocument: completed,
    getDocumentInspection: draft,
    getDocumentVerification: completed,
    createVerification: nothing,
    getSigningSession: session,
    getSigningDocument: session,
    enterAccessCode: () => session({ access_code: '4711' }),
    sendSigningCode: () => session(coded),
    enterSigningCode: async () => {
      const open = await session(coded)
      await createApi(world.url, tokenOf(open.signUrl)).post('/signing/session/code/send')
      return { ...open, code: await codeFor(api, open.ids.doc) }
    },
    takeSigning: session,
    viewSigningSession: session,
    chooseSigningLanguage: session,
    saveSigningFields: session,
    completeSigning: session,
    declineSigning: session,
    reportAbuse: session,
    handOverSigning: () => openSession(world, api, () => sent({}, { hand_over_allowed: true })),
    createAttachmentUploadUrl: async () => (await uploadedFile()).open,
    attachFile: async () => {
      const { open, upl } = await uploadedFile()
      return { ...open, ids: { ...open.ids, upl } }
    },
    createSigningPad: session,
    getSigningDrawing: session,
    getSigningPad: pad,
    drawOnSigningPad: pad,
    downloadSignedDocument: completed,
    listTemplates: template,
    createTemplate: draft,
    getTemplate: template,
    downloadTemplate: template,
    getTemplateSuggestions: template,
    updateTemplate: template,
    createTemplateEmbeddedEditUrl: template,
    duplicateTemplate: template,
    deleteTemplate: template,
    createDocumentFromTemplate: template,
    createTemplateLink: twoRoles,
    listTemplateLinks: link,
    getTemplateLink: link,
    updateTemplateLink: link,
    deleteTemplateLink: link,
    simulateLink: link,
    getForm: form,
    downloadForm: form,
    createDocumentFromForm: form,
    createBulkSend: draft,
    listBulkSends: bulkSend,
    getBulkSend: bulkSend,
    listBulkSendRecipients: bulkSend,
    listWebhooks: endpoint,
    createWebhook: nothing,
    getWebhook: endpoint,
    updateWebhook: endpoint,
    deleteWebhook: endpoint,
    testWebhook: endpoint,
    listWebhookDeliveries: delivery,
    getWebhookDelivery: delivery,
    listDocumentDeliveries: sent,
    redeliverWebhook: delivery,
    redeliverWebhooks: endpoint,
    rotateWebhookSecret: endpoint,
    listEvents: sent,
    getEvent: event,
    getRequest: async () => ({ ids: { req: (await api.get('/account')).headers.get('x-request-id')! } }),
    listAccountLog: manager,
    previewAccount: nothing,
    updateAccount: nothing,
    listKeys: manager,
    createKey: manager,
    listMembers: manager,
    inviteMember: manager,
    getMember: member,
    updateMember: member,
    removeMember: member,
    getMemberNotifications: member,
    updateMemberNotifications: member,
    getKey: otherKey,
    updateKey: otherKey,
    rotateKey: otherKey,
    keepKey: otherKey,
    revokeKey: otherKey,
    simulateView: sent,
    simulateTake: oneOfSeveral,
    simulateSign: sent,
    simulateDecline: sent,
    simulateReading: () =>
      sent({}, { cc: [{ email: 'lena@example.com', name: 'Lena Lawyer', when: 'sent', access_code: 'Zebra 47' }] }),
    simulateExpiry: sent,
    simulateReminders: sent,
    simulateBounce: oneOfSeveral,
    advanceDeliveries: endpoint,
    listTestEmails: sent,
    listTestMessages: sent
  }
}

interface Labelled {
  fields: { label: string }[]
}

type Sent = (signer?: object) => Promise<{ ids: { doc: string; sgn: string } }>

async function openSession(world: World, api: Api, sent: Sent, signer?: object) {
  const { ids } = await sent(signer)
  const { body } = await api.post(`/documents/${ids.doc}/embedded-sign-url`, { signer_id: ids.sgn })
  const signUrl: string = body.sign_url
  const { consent, fields } = (await createApi(world.url, tokenOf(signUrl)).get('/signing/session')).body
  const text = fields.find(({ type }: { type: string }) => type === 'text')
  return { ids: { ...ids, ...(text ? { fld: text.id as string } : {}) }, signUrl, consent: consent.sha256 as string }
}

async function completeDocument(api: Api, session: () => ReturnType<typeof openSession>) {
  const open = await session()
  await api.post(`/test-helpers/documents/${open.ids.doc}/signers/${open.ids.sgn}/sign`)
  await waitForStatus(api, open.ids.doc, 'completed')
  return open
}
