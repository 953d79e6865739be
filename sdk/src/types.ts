import type { operations } from '../../spec/generated/openapi.js'
import type { OneOrMore } from './operation-types.js'

// Responses also take values that later versions of the service add; requests do not.
export type { SignpostEvent } from '../../spec/events.js'
export type {
  Account,
  AccountLimits,
  AccountUsage,
  ApiKey,
  ApiKeyWithSecret,
  AuditAction,
  AuditEntry,
  AuditTrail,
  BulkRecipient,
  BulkSend,
  BulkSendListItem,
  BulkSendStatus,
  CapturedEmail,
  CcRecipient,
  CompleteSigningRequest,
  CreateBulkSendRequest,
  CreateDocumentFromFormRequest,
  CreateDocumentFromTemplateRequest,
  CreateDocumentRequest,
  CreateEmbeddedSignUrlRequest,
  CreateKeyRequest,
  CreateTemplateRequest,
  CreateUploadUrlRequest,
  CreateVerificationRequest,
  CreateWebhookRequest,
  DeclineSigningRequest,
  DeliveryAttempt,
  DeliveryStatus,
  Document,
  DocumentListItem,
  DocumentPreparation,
  DocumentStatus,
  DownloadPart,
  EmbeddedSignUrl,
  EnterAccessCodeRequest,
  ErrorCode,
  ErrorType,
  Event,
  EventList,
  FieldEntry,
  FieldType,
  Form,
  InlineField,
  InspectedSignature,
  Inspection,
  InviteMemberRequest,
  LoggedRequest,
  LoggedRequestList,
  Member,
  MemberRole,
  Mode,
  Pagination,
  Plan,
  RemindedSigners,
  RemindSignersRequest,
  Role,
  RotateWebhookSecretRequest,
  SaveFieldsRequest,
  Scope,
  Seal,
  SealLevel,
  SealStatus,
  SendDocumentRequest,
  SentDocument,
  SetAccessCodeRequest,
  SetDocumentFieldsRequest,
  SignatureChange,
  SignatureEntry,
  Signer,
  SignerRequest,
  SignerStatus,
  SigningField,
  SigningSession,
  SigningState,
  SimulateDeclineRequest,
  SimulateSignRequest,
  Template,
  TemplateField,
  TemplateFieldRequest,
  UnlockedSigningToken,
  UpdateAccountRequest,
  UpdateDocumentRequest,
  UpdateKeyRequest,
  UpdateMemberRequest,
  UpdateTemplateRequest,
  UpdateWebhookRequest,
  UploadUrl,
  UsageByDay,
  UsageOfDay,
  Verdict,
  Verification,
  VerifiedSignature,
  VoidDocumentRequest,
  VoidedBy,
  WebhookDelivery,
  WebhookDeliveryDetails,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
  WebhookEventType,
  WebhookTestResult
} from '../../spec/generated/client.js'

type QueryOf<Id extends keyof operations> = OneOrMore<NonNullable<operations[Id]['parameters']['query']>>

export type ListDocumentsQuery = QueryOf<'listDocuments'>
export type ListBulkSendsQuery = QueryOf<'listBulkSends'>
export type GetAccountUsageQuery = QueryOf<'getAccountUsage'>
export type ListTemplatesQuery = QueryOf<'listTemplates'>
export type ListKeysQuery = QueryOf<'listKeys'>
export type ListMembersQuery = QueryOf<'listMembers'>
export type ListRequestsQuery = QueryOf<'listRequests'>
export type ListEventsQuery = QueryOf<'listEvents'>
export type ListFormsQuery = QueryOf<'listForms'>
export type ListWebhooksQuery = QueryOf<'listWebhooks'>
export type ListWebhookDeliveriesQuery = QueryOf<'listWebhookDeliveries'>
export type ListDocumentDeliveriesQuery = QueryOf<'listDocumentDeliveries'>
export type ListTestEmailsQuery = QueryOf<'listTestEmails'>
