import { linkLimits } from '@signpost/spec/rules'
import * as z from 'zod'

const uuid = z.guid()
/** Whom a notification is for. Without it, for the address of the account. */
const memberUuid = uuid.optional()
/** Of several people of whom one is to sign, which. */
const toSigner = { signerUuid: uuid, candidateUuid: uuid.optional() }

/** A request for an e-mail or a text message. Its text is written when it is sent, from the data at that time. */
export const letterRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('invitation'), ...toSigner, from: z.string().optional() }),
  z.object({ kind: z.literal('reminder'), ...toSigner, message: z.string().nullable() }),
  z.object({ kind: z.literal('deadline'), ...toSigner }),
  z.object({ kind: z.literal('deadline-moved'), ...toSigner, from: z.string() }),
  z.object({ kind: z.literal('new-link'), ...toSigner }),
  z.object({ kind: z.literal('code'), ...toSigner, nonce: z.string() }),
  z.object({ kind: z.literal('link-code'), codeUuid: uuid, nonce: z.string() }),
  z.object({ kind: z.literal('code-message'), ...toSigner, nonce: z.string() }),
  z.object({ kind: z.literal('completed'), ...toSigner }),
  z.object({ kind: z.literal('copy'), documentUuid: uuid, email: z.string(), name: z.string() }),
  z.object({
    kind: z.literal('request-copy'),
    documentUuid: uuid,
    email: z.string(),
    name: z.string(),
    copy: z.number()
  }),
  z.object({ kind: z.literal('voided'), ...toSigner }),
  z.object({ kind: z.literal('expired'), ...toSigner }),
  z.object({ kind: z.literal('declined'), documentUuid: uuid, memberUuid }),
  z.object({ kind: z.literal('completion-notice'), documentUuid: uuid, memberUuid }),
  z.object({
    kind: z.literal('bounce-notice'),
    documentUuid: uuid,
    bounced: uuid,
    candidate: uuid.optional(),
    memberUuid
  }),
  z.object({ kind: z.literal('webhook-disabled'), endpointUuid: uuid, memberUuid }),
  z.object({ kind: z.literal('link-limit'), templateLinkUuid: uuid, limit: z.enum(linkLimits), memberUuid }),
  z.object({ kind: z.literal('sign-in'), linkUuid: uuid }),
  z.object({ kind: z.literal('member-invitation'), linkUuid: uuid }),
  z.object({ kind: z.literal('passkey-added'), memberUuid: uuid, name: z.string(), from: z.string().nullable() })
])

export type LetterRequest = z.infer<typeof letterRequest>

/** A request for an e-mail. */
export type EmailRequest = Exclude<LetterRequest, { kind: 'code-message' }>
