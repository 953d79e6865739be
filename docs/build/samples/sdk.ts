import type { OperationId } from '../contract.js'
import { Code, javascript, literal } from './literal.js'
import { FILE, type Request } from './request.js'

/** The method of each operation, the name of its result, and what is printed of it. */
type Call = [method: string, result?: string, printed?: string]

// An operation without a method does not compile.
const calls: Record<OperationId, Call> = {
  createUploadUrl: ['documents.createUploadUrl', 'upload', 'upload.upload_url, upload.upload_key'],
  createDocument: ['documents.create', 'document', 'document.id'],
  createDocumentFromTemplate: ['documents.createFromTemplate', 'document', 'document.id'],
  createDocumentFromForm: ['documents.createFromForm', 'document', 'document.id'],
  listDocuments: ['documents.list', 'document', 'document.id, document.title'],
  getDocument: ['documents.get', 'document', 'document.status'],
  updateDocument: ['documents.update', 'document', 'document.legal_hold'],
  getDocumentFields: ['documents.getFields', '{ roles, fields }', 'roles, fields'],
  setDocumentFields: ['documents.setFields', '{ version }', 'version'],
  eraseDocument: ['documents.erase', 'document', 'document.erased_at'],
  deleteDocument: ['documents.delete'],
  restoreDocument: ['documents.restore', 'document', 'document.trashed_at'],
  sendDocument: ['documents.send', 'sent', 'sent.signers'],
  voidDocument: ['documents.void', 'document', 'document.status'],
  downloadDocument: ['documents.download'],
  downloadEvidence: ['documents.downloadEvidence'],
  remindSigners: ['documents.remind', '{ reminded }', 'reminded'],
  createEmbeddedSignUrl: ['documents.createEmbeddedSignUrl', '{ sign_url }', 'sign_url'],
  createEmbeddedEditUrl: ['documents.createEmbeddedEditUrl', '{ edit_url }', 'edit_url'],
  updateSigner: ['documents.updateSigner', 'signer', 'signer.email'],
  setAccessCode: ['documents.setAccessCode', 'signer', 'signer.status'],
  listDocumentEvents: ['documents.listEvents', '{ data }', 'data'],
  sealDocument: ['documents.seal', 'document', 'document.seal'],
  getDocumentInspection: ['documents.getInspection', 'inspection', 'inspection.pages'],
  getDocumentVerification: ['documents.getVerification', '{ verdict, signatures }', 'verdict, signatures'],
  createVerification: ['verifications.create', '{ verdict, signatures }', 'verdict, signatures'],
  listTemplates: ['templates.list', 'template', 'template.id, template.title'],
  createTemplate: ['templates.create', 'template', 'template.id'],
  getTemplate: ['templates.get', 'template', 'template.roles, template.fields'],
  downloadTemplate: ['templates.download'],
  updateTemplate: ['templates.update', 'template', 'template.title'],
  createTemplateEmbeddedEditUrl: ['templates.createEmbeddedEditUrl', '{ edit_url }', 'edit_url'],
  duplicateTemplate: ['templates.duplicate', 'template', 'template.id, template.title'],
  deleteTemplate: ['templates.delete'],
  listForms: ['forms.list', 'form', 'form.id, form.title'],
  getForm: ['forms.get', 'form', 'form.roles, form.fields'],
  downloadForm: ['forms.download'],
  createBulkSend: ['bulkSends.create', 'bulkSend', 'bulkSend.id'],
  listBulkSends: ['bulkSends.list', 'bulkSend', 'bulkSend.id, bulkSend.status'],
  listBulkSendRecipients: ['bulkSends.listRecipients', 'recipient', 'recipient.email, recipient.status'],
  getBulkSend: ['bulkSends.get', 'bulkSend', 'bulkSend.sent, bulkSend.failed'],
  listWebhooks: ['webhooks.list', 'endpoint', 'endpoint.id, endpoint.url'],
  createWebhook: ['webhooks.create', '{ id, secret }', 'id, secret'],
  getWebhook: ['webhooks.get', 'endpoint', 'endpoint.active'],
  updateWebhook: ['webhooks.update', 'endpoint', 'endpoint.active'],
  deleteWebhook: ['webhooks.delete'],
  testWebhook: ['webhooks.test', '{ delivered, error }', 'delivered, error'],
  rotateWebhookSecret: ['webhooks.rotateSecret', '{ secret }', 'secret'],
  listWebhookDeliveries: ['webhooks.listDeliveries', 'delivery', 'delivery.id, delivery.status'],
  getWebhookDelivery: ['webhooks.getDelivery', '{ payload, attempt_history }', 'payload, attempt_history'],
  listDocumentDeliveries: ['documents.listDeliveries', 'delivery', 'delivery.id, delivery.status'],
  redeliverWebhook: ['webhooks.redeliver', 'delivery', 'delivery.status'],
  redeliverWebhooks: ['webhooks.redeliverMany', '{ queued, has_more }', 'queued, has_more'],
  listEvents: ['events.list', 'event', 'event.type, event.created_at'],
  getEvent: ['events.get', 'event', 'event.type, event.data'],
  getAccount: ['account.get', 'account', 'account.plan, account.usage'],
  updateAccount: ['account.update', 'account', 'account.reply_to, account.reminder_after_hours'],
  previewAccount: ['account.preview', '{ invitation }', 'invitation.subject'],
  getAccountUsage: ['account.usage', '{ data }', 'data.at(-1)?.documents'],
  listLanguages: ['languages.list', '{ data }', 'data.map(({ language }) => language)'],
  listKeys: ['keys.list', 'key', 'key.name, key.last_used_at'],
  createKey: ['keys.create', '{ id, key }', 'id, key'],
  getCurrentKey: ['keys.current', '{ mode, scopes }', 'mode, scopes'],
  updateKey: ['keys.update', 'key', 'key.name'],
  revokeKey: ['keys.revoke'],
  listMembers: ['members.list', 'member', 'member.email, member.role'],
  inviteMember: ['members.invite', 'member', 'member.id, member.role'],
  updateMember: ['members.update', 'member', 'member.role'],
  removeMember: ['members.remove'],
  listRequests: ['requests.list', 'request', 'request.operation, request.status'],
  getRequest: ['requests.get', 'request', 'request.error_code, request.duration_ms'],
  simulateView: ['testHelpers.view', 'document', 'document.signers'],
  simulateSign: ['testHelpers.sign', 'document', 'document.signers'],
  simulateDecline: ['testHelpers.decline', 'document', 'document.status'],
  simulateExpiry: ['testHelpers.expire', 'document', 'document.status'],
  simulateReminders: ['testHelpers.remind', 'document', 'document.id'],
  advanceDeliveries: ['testHelpers.advanceDeliveries', 'endpoint', 'endpoint.active'],
  listTestEmails: ['testHelpers.listEmails', 'email', 'email.to, email.subject'],
  getSigningSession: ['getSession', 'session', 'session.state, session.fields'],
  getSigningDocument: ['getDocument'],
  enterAccessCode: ['enterAccessCode', '{ expires_at }', 'expires_at'],
  viewSigningSession: ['view', 'session', 'session.fields'],
  chooseSigningLanguage: ['chooseLanguage', 'session', 'session.language_used, session.consent'],
  saveSigningFields: ['saveFields', 'session', 'session.fields'],
  completeSigning: ['complete', 'session', 'session.state'],
  declineSigning: ['decline', 'session', 'session.state'],
  downloadSignedDocument: ['download']
}

export function sdkSample(request: Request): string {
  const { operation, takesFile, answers } = request
  const imports = [
    ...(answers === 'file' ? ["import { writeFile } from 'node:fs/promises'"] : []),
    ...(takesFile ? ["import { readFile } from 'node:fs/promises'"] : []),
    `import { ${operation.signing ? 'createSigningClient' : 'Signpost'} } from '@signpost/sdk'`
  ]
  const client = operation.signing
    ? 'const signing = createSigningClient({ signUrl: process.env.SIGN_URL! })'
    : 'const signpost = new Signpost()'
  return [...imports, '', client, '', ...statements(request)].join('\n')
}

function statements({ operation, ids, body, takesFile, answers, download }: Request): string[] {
  const [method, result, printed] = calls[operation.id]
  const content = body && (takesFile ? { ...body, file: new Code(`await readFile('${FILE}')`) } : body)
  const args = [...ids.map((id) => `'${id}'`), ...(content ? [literal(content, javascript)] : [])].join(', ')
  const call = `${operation.signing ? 'signing' : 'signpost'}.${method}(${args})`
  if (answers === 'file') return [`await writeFile('${download}', await ${call})`]
  if (!result || !printed) return [`await ${call}`]
  if (isPaged(operation)) {
    return [`for await (const ${result} of ${call}) {`, `  console.log(${printed})`, '}']
  }
  return [`const ${result} = await ${call}`, `console.log(${printed})`]
}

// The audit trail and the languages come in one piece.
const isPaged = ({ id }: Request['operation']) =>
  id.startsWith('list') && id !== 'listDocumentEvents' && id !== 'listLanguages'
