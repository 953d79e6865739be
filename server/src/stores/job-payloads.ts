import { z } from 'zod'
import { letterRequest } from './letter-request.js'

const uuid = z.guid()

/** Every kind of job, and what it is given. */
export const taskPayloads = {
  /** Of servers of an older version, whose deliveries have jobs and notify nobody. */
  'deliver-webhook': z.object({ deliveryUuid: uuid }),
  'seal-document': z.object({ documentUuid: uuid }),
  'send-bulk': z.object({ bulkSendUuid: uuid }),
  'expire-document': z.object({ documentUuid: uuid }),
  'remove-files': z.object({ filesUuid: uuid }),
  // Older versions put the letter itself into the job.
  'send-email': z.union([z.object({ emailUuid: uuid }), letterRequest]),
  'remove-orphans': z.looseObject({}),
  /** What time brings: expiry, reminders, purging, documents left without their seal. */
  sweep: z.looseObject({})
}

export type TaskName = keyof typeof taskPayloads
export const taskNames = Object.keys(taskPayloads) as TaskName[]
export type TaskPayload<Name extends TaskName> = z.infer<(typeof taskPayloads)[Name]>
