export type { RawClient } from './api.js'
export type { ApiPromise, RateLimit, WithResponse } from './api-promise.js'
export type { Fetch } from './attempt.js'
export { type ClientOptions, createClient, Signpost } from './client.js'
export type { StreamOptions } from './downloads.js'
export {
  AuthenticationError,
  type ClientErrorCode,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  QuotaExceededError,
  RateLimitError,
  ServiceError,
  SignpostConnectionError,
  SignpostError,
  StateConflictError
} from './errors.js'
export type { FileInput, FilePath } from './files.js'
export type { LogDetails, Logger } from './logger.js'
export type { List, Page } from './pagination.js'
export type { Accounts } from './resources/accounts.js'
export type { BulkSends } from './resources/bulk-sends.js'
export type { CreateDocumentBody, DocumentFileBody, Documents, DownloadOptions } from './resources/documents.js'
export type { Events } from './resources/events.js'
export type { Forms } from './resources/forms.js'
export type { Keys } from './resources/keys.js'
export type { Languages } from './resources/languages.js'
export type { Members } from './resources/members.js'
export type { Requests } from './resources/requests.js'
export type { TemplateLinks } from './resources/template-links.js'
export type { TemplateDownloadOptions, Templates } from './resources/templates.js'
export type { TestHelpers } from './resources/test-helpers.js'
export type { CreateVerificationBody, Verifications } from './resources/verifications.js'
export type { Webhooks } from './resources/webhooks.js'
export type { ByteStream } from './resuming-download.js'
export type {
  ActOptions,
  ChangeOptions,
  ConnectionOptions,
  HeaderOptions,
  PostOptions,
  RequestOptions
} from './settings.js'
export {
  createSigningClient,
  type SigningClient,
  type SigningClientOptions,
  type SigningDownloadOptions
} from './signing-client.js'
export type { Retry } from './transport.js'
export type * from './types.js'
export type { Progress, UploadOptions } from './uploads.js'
export type { BulkWaitOptions, WaitOptions } from './wait.js'
