import type { MailRefusal } from '@signpost/spec/rules'
import { oneLine, statusIn } from './refusal-of.js'

/** What a report about the delivery of an e-mail says. */
export type DeliveryStatus =
  | { kind: 'failed'; refusal: MailRefusal }
  /** It is late, was delivered, or failed for a temporary reason. */
  | { kind: 'other' }

/**
 * Reads the part of a report that is for machines, `message/delivery-status` (RFC 3464). Undefined if it is none. An e-mail of ours has
 * one recipient: the first who did not get it counts.
 */
export function readDeliveryStatus(text: string): DeliveryStatus | undefined {
  const recipients = text
    .split(/\r?\n[ \t]*\r?\n/)
    .map(fieldsOf)
    .filter((fields) => fields.has('action'))
  if (recipients.length === 0) return undefined
  for (const fields of recipients) {
    const status = statusIn(fields.get('status') ?? '')
    if (status === null || !/^failed\b/i.test(fields.get('action') ?? '')) continue
    // The type of the answer stands before it: `smtp; 550 …`.
    const answer = oneLine((fields.get('diagnostic-code') ?? '').replace(/^[\w.-]+\s*;/, ''))
    return { kind: 'failed', refusal: { status, reason: answer || status } }
  }
  return { kind: 'other' }
}

function fieldsOf(group: string): Map<string, string> {
  const lines = group.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  return new Map(
    lines.flatMap((line) => {
      const [, name = '', value = ''] = /^([\w-]+)[ \t]*:(.*)$/.exec(line) ?? []
      return name ? [[name.toLowerCase(), value.trim()] as const] : []
    })
  )
}
