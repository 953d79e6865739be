import type { components, operations } from '../../spec/generated/openapi.js'

type Schemas = components['schemas']

type QueryOf<Id extends keyof operations> = NonNullable<operations[Id]['parameters']['query']>

export type Document = Schemas['Document']
export type DocumentListItem = Schemas['DocumentListItem']
export type DocumentStatus = Schemas['DocumentStatus']
export type SentDocument = Schemas['SentDocument']
export type Signer = Schemas['Signer']
export type SignerStatus = Schemas['SignerStatus']
export type SignerRequest = Schemas['SignerRequest']
export type InlineField = Schemas['InlineField']
export type FieldType = Schemas['FieldType']
export type CcRecipient = Schemas['CcRecipient']
export type VoidedBy = Schemas['VoidedBy']
export type DownloadPart = Schemas['DownloadPart']
export type Mode = Schemas['Mode']
export type Pagination = Schemas['Pagination']
export type CreateDocumentRequest = Schemas['CreateDocumentRequest']
export type CreateUploadUrlRequest = Schemas['CreateUploadUrlRequest']
export type UploadUrl = Schemas['UploadUrl']
export type SendDocumentRequest = Schemas['SendDocumentRequest']
export type VoidDocumentRequest = Schemas['VoidDocumentRequest']
export type RemindSignersRequest = Schemas['RemindSignersRequest']
export type RemindedSigners = Schemas['RemindedSigners']
export type CreateEmbeddedSignUrlRequest = Schemas['CreateEmbeddedSignUrlRequest']
export type EmbeddedSignUrl = Schemas['EmbeddedSignUrl']
export type CreateDocumentFromTemplateRequest = Schemas['CreateDocumentFromTemplateRequest']
export type CreateDocumentFromFormRequest = Schemas['CreateDocumentFromFormRequest']
export type ListDocumentsQuery = QueryOf<'listDocuments'>

export type AuditTrail = Schemas['AuditTrail']
export type AuditEntry = Schemas['AuditEntry']
export type AuditAction = Schemas['AuditAction']
export type Seal = Schemas['Seal']
export type SealLevel = Schemas['SealLevel']
export type SealStatus = Schemas['SealStatus']
export type Inspection = Schemas['Inspection']
export type CreateVerificationRequest = Schemas['CreateVerificationRequest']
export type Verification = Schemas['Verification']
export type Verdict = Schemas['Verdict']
export type VerifiedSignature = Schemas['VerifiedSignature']
export type SignatureChange = Schemas['SignatureChange']
export type InspectedSignature = Schemas['InspectedSignature']

export type Template = Schemas['Template']
export type TemplateField = Schemas['TemplateField']
export type TemplateFieldRequest = Schemas['TemplateFieldRequest']
export type Role = Schemas['Role']
export type CreateTemplateRequest = Schemas['CreateTemplateRequest']
export type UpdateTemplateRequest = Schemas['UpdateTemplateRequest']
export type ListTemplatesQuery = QueryOf<'listTemplates'>
export type Form = Schemas['Form']
export type ListFormsQuery = QueryOf<'listForms'>

export type Event = Schemas['Event']
export type EventList = Schemas['EventList']
export type ListEventsQuery = QueryOf<'listEvents'>

export type BulkSend = Schemas['BulkSend']
export type BulkSendStatus = Schemas['BulkSendStatus']
export type BulkRecipient = Schemas['BulkRecipient']
export type CreateBulkSendRequest = Schemas['CreateBulkSendRequest']

export type WebhookEndpoint = Schemas['WebhookEndpoint']
export type WebhookEndpointWithSecret = Schemas['WebhookEndpointWithSecret']
export type WebhookEventType = Schemas['WebhookEventType']
export type CreateWebhookRequest = Schemas['CreateWebhookRequest']
export type UpdateWebhookRequest = Schemas['UpdateWebhookRequest']
export type WebhookTestResult = Schemas['WebhookTestResult']
export type WebhookDelivery = Schemas['WebhookDelivery']
export type DeliveryStatus = Schemas['DeliveryStatus']
export type RotateWebhookSecretRequest = Schemas['RotateWebhookSecretRequest']
export type ListWebhooksQuery = QueryOf<'listWebhooks'>
export type ListWebhookDeliveriesQuery = QueryOf<'listWebhookDeliveries'>

export type Account = Schemas['Account']
export type AccountLimits = Schemas['AccountLimits']
export type AccountUsage = Schemas['AccountUsage']
export type Plan = Schemas['Plan']

export type SimulateSignRequest = Schemas['SimulateSignRequest']
export type SimulateDeclineRequest = Schemas['SimulateDeclineRequest']
export type CapturedEmail = Schemas['CapturedEmail']
export type ListTestEmailsQuery = QueryOf<'listTestEmails'>

export type SigningSession = Schemas['SigningSession']
export type SigningState = Schemas['SigningState']
export type SigningField = Schemas['SigningField']
export type SignatureEntry = Schemas['SignatureEntry']
export type FieldEntry = Schemas['FieldEntry']
export type SaveFieldsRequest = Schemas['SaveFieldsRequest']
export type CompleteSigningRequest = Schemas['CompleteSigningRequest']
export type DeclineSigningRequest = Schemas['DeclineSigningRequest']
export type SetAccessCodeRequest = Schemas['SetAccessCodeRequest']
export type EnterAccessCodeRequest = Schemas['EnterAccessCodeRequest']
export type UnlockedSigningToken = Schemas['UnlockedSigningToken']

/** The type of an error that the service returns. */
export type ErrorType = Schemas['ErrorType']

/** An error code of the service. Each value is documented at the error's `docUrl`. */
export type ErrorCode = Schemas['ErrorCode']

export type { SignpostEvent } from '../../spec/events.js'
