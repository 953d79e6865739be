import type { OperationId } from './contract/contract.js'
import { getAccount } from './operations/account/get-account.js'
import { createBulkSend } from './operations/bulk-sends/create-bulk-send.js'
import { getBulkSend } from './operations/bulk-sends/get-bulk-send.js'
import type { Handler } from './operations/call.js'
import { createDocument } from './operations/documents/create-document.js'
import { createEmbeddedSignUrl } from './operations/documents/create-embedded-sign-url.js'
import { createUploadUrl } from './operations/documents/create-upload-url.js'
import { deleteDocument } from './operations/documents/delete-document.js'
import { downloadDocument } from './operations/documents/download-document.js'
import { getDocument } from './operations/documents/get-document.js'
import { getDocumentInspection } from './operations/documents/get-document-inspection.js'
import { getDocumentVerification } from './operations/documents/get-document-verification.js'
import { listDocumentEvents } from './operations/documents/list-document-events.js'
import { listDocuments } from './operations/documents/list-documents.js'
import { remindSigners } from './operations/documents/remind-signers.js'
import { restoreDocument } from './operations/documents/restore-document.js'
import { sealDocument } from './operations/documents/seal-document.js'
import { sendDocument } from './operations/documents/send-document.js'
import { setAccessCode } from './operations/documents/set-access-code.js'
import { voidDocument } from './operations/documents/void-document.js'
import { getEvent } from './operations/events/get-event.js'
import { listEvents } from './operations/events/list-events.js'
import { createDocumentFromForm } from './operations/forms/create-document-from-form.js'
import { getForm } from './operations/forms/get-form.js'
import { listForms } from './operations/forms/list-forms.js'
import { completeSigning } from './operations/signing/complete-signing.js'
import { declineSigning } from './operations/signing/decline-signing.js'
import { downloadSignedDocument } from './operations/signing/download-signed-document.js'
import { enterAccessCode } from './operations/signing/enter-access-code.js'
import { getSigningDocument } from './operations/signing/get-signing-document.js'
import { getSigningSession } from './operations/signing/get-signing-session.js'
import { saveSigningFields } from './operations/signing/save-signing-fields.js'
import { viewSigningSession } from './operations/signing/view-signing-session.js'
import { createDocumentFromTemplate } from './operations/templates/create-document-from-template.js'
import { createTemplate } from './operations/templates/create-template.js'
import { deleteTemplate } from './operations/templates/delete-template.js'
import { getTemplate } from './operations/templates/get-template.js'
import { listTemplates } from './operations/templates/list-templates.js'
import { updateTemplate } from './operations/templates/update-template.js'
import { advanceDeliveries } from './operations/test-helpers/advance-deliveries.js'
import { listTestEmails } from './operations/test-helpers/list-test-emails.js'
import { simulateDecline } from './operations/test-helpers/simulate-decline.js'
import { simulateExpiry } from './operations/test-helpers/simulate-expiry.js'
import { simulateReminders } from './operations/test-helpers/simulate-reminders.js'
import { simulateSign } from './operations/test-helpers/simulate-sign.js'
import { simulateView } from './operations/test-helpers/simulate-view.js'
import { createVerification } from './operations/verifications/create-verification.js'
import { createWebhook } from './operations/webhooks/create-webhook.js'
import { deleteWebhook } from './operations/webhooks/delete-webhook.js'
import { getWebhook } from './operations/webhooks/get-webhook.js'
import { listWebhookDeliveries } from './operations/webhooks/list-webhook-deliveries.js'
import { listWebhooks } from './operations/webhooks/list-webhooks.js'
import { redeliverWebhook } from './operations/webhooks/redeliver-webhook.js'
import { rotateWebhookSecret } from './operations/webhooks/rotate-webhook-secret.js'
import { testWebhook } from './operations/webhooks/test-webhook.js'
import { updateWebhook } from './operations/webhooks/update-webhook.js'

/** The handler of every operation. A missing or misspelt operation does not compile. */
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
  getAccount,
  getEvent,
  listEvents
} satisfies { [Id in OperationId]: Handler<Id> }
