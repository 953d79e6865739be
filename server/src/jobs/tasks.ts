import { z } from 'zod'

const uuid = z.guid()

/** Every kind of job, and what it is given. */
export const taskPayloads = {
  'deliver-webhook': z.object({ deliveryUuid: uuid }),
  'seal-document': z.object({ documentUuid: uuid }),
  'send-bulk': z.object({ bulkSendUuid: uuid }),
  'expire-document': z.object({ documentUuid: uuid }),
  'remove-files': z.object({ filesUuid: uuid }),
  'send-email': z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('invitation'), signerUuid: uuid }),
    z.object({ kind: z.literal('reminder'), signerUuid: uuid, message: z.string().nullable() }),
    z.object({ kind: z.literal('completed'), signerUuid: uuid }),
    z.object({ kind: z.literal('copy'), documentUuid: uuid, email: z.string(), name: z.string() }),
    z.object({ kind: z.literal('voided'), signerUuid: uuid }),
    z.object({ kind: z.literal('expired'), signerUuid: uuid }),
    z.object({ kind: z.literal('declined'), documentUuid: uuid }),
    z.object({ kind: z.literal('webhook-disabled'), endpointUuid: uuid })
  ]),
  /** What time brings: expiry, reminders, purging, documents left without their seal. */
  sweep: z.looseObject({})
}

export type TaskName = keyof typeof taskPayloads
export type TaskPayload<Name extends TaskName> = z.infer<(typeof taskPayloads)[Name]>
