import type { OperationId } from '../contract.js'
import { getAccount } from './account/get-account.js'
import { createBulkSend } from './bulk-sends/create-bulk-send.js'
import { getBulkSend } from './bulk-sends/get-bulk-send.js'
import type { Handler } from './call.js'
import { createDocument } from './documents/create-document.js'
import { createEmbeddedSignUrl } from './documents/create-embedded-sign-url.js'
import { createUploadUrl } from './documents/create-upload-url.js'
import { deleteDocument } from './documents/delete-document.js'
import { downloadDocument } from './documents/download-document.js'
import { getDocument } from './documents/get-document.js'
import { getDocumentInspection } from './documents/get-document-inspection.js'
import { getDocumentVerification } from './documents/get-document-verification.js'
import { listDocumentEvents } from './documents/list-document-events.js'
import { listDocuments } from './documents/list-documents.js'
import { remindSigners } from './documents/remind-signers.js'
import { restoreDocument } from './documents/restore-document.js'
import { sealDocument } from './documents/seal-document.js'
import { sendDocument } from './documents/send-document.js'
import { setAccessCode } from './documents/set-access-code.js'
import { voidDocument } from './documents/void-document.js'
import { createDocumentFromForm } from './forms/create-document-from-form.js'
import { getForm } from './forms/get-form.js'
import { listForms } from './forms/list-forms.js'
import { completeSigning } from './signing/complete-signing.js'
import { declineSigning } from './signing/decline-signing.js'
import { downloadSignedDocument } from './signing/download-signed-document.js'
import { enterAccessCode } from './signing/enter-access-code.js'
import { getSigningDocument } from './signing/get-signing-document.js'
import { getSigningSession } from './signing/get-signing-session.js'
import { saveSigningFields } from './signing/save-signing-fields.js'
import { viewSigningSession } from './signing/view-signing-session.js'
import { createDocumentFromTemplate } from './templates/create-document-from-template.js'
import { createTemplate } from './templates/create-template.js'
import { deleteTemplate } from './templates/delete-template.js'
import { getTemplate } from './templates/get-template.js'
import { listTemplates } from './templates/list-templates.js'
import { updateTemplate } from './templates/update-template.js'
import { advanceDeliveries } from './test-helpers/advance-deliveries.js'
import { listTestEmails } from './test-helpers/list-test-emails.js'
import { simulateDecline } from './test-helpers/simulate-decline.js'
import { simulateExpiry } from './test-helpers/simulate-expiry.js'
import { simulateReminders } from './test-helpers/simulate-reminders.js'
import { simulateSign } from './test-helpers/simulate-sign.js'
import { simulateView } from './test-helpers/simulate-view.js'
import { createVerification } from './verifications/create-verification.js'
import { createWebhook } from './webhooks/create-webhook.js'
import { deleteWebhook } from './webhooks/delete-webhook.js'
import { getWebhook } from './webhooks/get-webhook.js'
import { listWebhookDeliveries } from './webhooks/list-webhook-deliveries.js'
import { listWebhooks } from './webhooks/list-webhooks.js'
import { redeliverWebhook } from './webhooks/redeliver-webhook.js'
import { rotateWebhookSecret } from './webhooks/rotate-webhook-secret.js'
import { testWebhook } from './webhooks/test-webhook.js'
import { updateWebhook } from './webhooks/update-webhook.js'

/** Every operation of the contract and what does it. One that is missing or misspelt does not compile. */
export const operations = {
  createDocument,
  createEmbeddedSignUrl,
  setAccessCode,
  createUploadUrl,
  deleteDocument,
  downloadDocument,
  getDocument,
  getDocumentInspection,
  getDocumentVerification,
  listDocumentEvents,
  listDocuments,
  remindSigners,
  restoreDocument,
  sealDocument,
  sendDocument,
  voidDocument,
  completeSigning,
  declineSigning,
  downloadSignedDocument,
  enterAccessCode,
  getSigningDocument,
  getSigningSession,
  saveSigningFields,
  viewSigningSession,
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhookDeliveries,
  listWebhooks,
  redeliverWebhook,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  createBulkSend,
  getBulkSend,
  createDocumentFromForm,
  getForm,
  listForms,
  createDocumentFromTemplate,
  createTemplate,
  deleteTemplate,
  getTemplate,
  listTemplates,
  updateTemplate,
  advanceDeliveries,
  listTestEmails,
  simulateDecline,
  simulateExpiry,
  simulateReminders,
  simulateSign,
  simulateView,
  createVerification,
  getAccount
} satisfies { [Id in OperationId]: Handler<Id> }
