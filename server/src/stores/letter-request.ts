import * as z from 'zod'

const uuid = z.guid()
/** Whom a notification is for. Without it, for the address of the account. */
const memberUuid = uuid.optional()

/** A request for an e-mail or a text message. Its text is written when it is sent, from the data at that time. */
export const letterRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('invitation'), signerUuid: uuid, from: z.string().optional() }),
  z.object({ kind: z.literal('reminder'), signerUuid: uuid, message: z.string().nullable() }),
  z.object({ kind: z.literal('deadline'), signerUuid: uuid }),
  z.object({ kind: z.literal('deadline-moved'), signerUuid: uuid, from: z.string() }),
  z.object({ kind: z.literal('new-link'), signerUuid: uuid }),
  z.object({ kind: z.literal('code'), signerUuid: uuid, nonce: z.string() }),
  z.object({ kind: z.literal('link-code'), codeUuid: uuid, nonce: z.string() }),
  z.object({ kind: z.literal('code-message'), signerUuid: uuid, nonce: z.string() }),
  z.object({ kind: z.literal('completed'), signerUuid: uuid }),
  z.object({ kind: z.literal('copy'), documentUuid: uuid, email: z.string(), name: z.string() }),
  z.object({ kind: z.literal('voided'), signerUuid: uuid }),
  z.object({ kind: z.literal('expired'), signerUuid: uuid }),
  z.object({ kind: z.literal('declined'), documentUuid: uuid, memberUuid }),
  z.object({ kind: z.literal('completion-notice'), documentUuid: uuid, memberUuid }),
  z.object({ kind: z.literal('bounce-notice'), documentUuid: uuid, bounced: uuid, memberUuid }),
  z.object({ kind: z.literal('webhook-disabled'), endpointUuid: uuid, memberUuid }),
  z.object({ kind: z.literal('sign-in'), linkUuid: uuid }),
  z.object({ kind: z.literal('member-invitation'), linkUuid: uuid }),
  z.object({ kind: z.literal('passkey-added'), memberUuid: uuid, name: z.string(), from: z.string().nullable() })
])

export type LetterRequest = z.infer<typeof letterRequest>

/** A request for an e-mail. */
export type EmailRequest = Exclude<LetterRequest, { kind: 'code-message' }>
