import * as z from 'zod'
import { letterRequest } from './letter-request.js'

const uuid = z.guid()

/** The payload of each kind of job. */
export const taskPayloads = {
  /** Added by servers of older versions, whose deliveries have jobs and send no notification. */
  'deliver-webhook': z.object({ deliveryUuid: uuid }),
  'seal-document': z.object({ documentUuid: uuid }),
  'renew-seal': z.object({ documentUuid: uuid }),
  'send-bulk': z.object({ bulkSendUuid: uuid }),
  /** Added by servers of older versions, whose sweep leaves each document to a job. */
  'expire-document': z.object({ documentUuid: uuid }),
  'remove-files': z.object({ filesUuid: uuid }),
  // Older versions put the letter request into the job.
  'send-email': z.union([z.object({ emailUuid: uuid }), letterRequest]),
  'check-session': z.object({ sessionUuid: uuid }),
  'remove-orphans': z.looseObject({}),
  'read-bounces': z.looseObject({}),
  'anchor-trails': z.looseObject({}),
  'verify-trails': z.looseObject({}),
  'forward-logs': z.looseObject({}),
  /** Expiry, reminders, lost jobs, purging. */
  sweep: z.looseObject({}),
  /** Helps a sweep that has found much. */
  'join-sweep': z.looseObject({})
}

export type TaskName = keyof typeof taskPayloads
export const taskNames = Object.keys(taskPayloads) as TaskName[]
export type TaskPayload<Name extends TaskName> = z.infer<(typeof taskPayloads)[Name]>
