import type { ApiKey, DocumentListItem, Signer, WebhookEndpoint } from '@signpost/sdk'

/** Something that waits for somebody of the account. */
export type Need =
  /** The member is a signer, and it is their turn. */
  | { kind: 'sign'; document: DocumentListItem }
  /** Everyone has signed, but the document could not be sealed. */
  | { kind: 'seal'; document: DocumentListItem }
  /** E-mails do not reach a signer whose turn it is. */
  | { kind: 'bounce'; document: DocumentListItem; signer: Signer }
  /** A signer declined in the last days. */
  | { kind: 'declined'; document: DocumentListItem }
  /** An endpoint is disabled, no attempt succeeds any more, or deliveries to it failed for good in the last days. */
  | { kind: 'endpoint'; endpoint: WebhookEndpoint; failed: number }
  /** An API key that is in use ends soon. */
  | { kind: 'key'; key: ApiKey }
  /** The member who created an API key has left, and nobody has decided about it. */
  | { kind: 'left'; key: ApiKey }
  /** The documents of the plan are nearly used up. */
  | { kind: 'limit'; used: number; limit: number }

export type NeedOf<Kind extends Need['kind']> = Extract<Need, { kind: Kind }>
