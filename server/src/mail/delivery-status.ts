import type { MailRefusal } from '@signpost/spec/rules'
import { oneLine } from './refusal-of.js'

/** What a report about the delivery of an e-mail says. */
export type DeliveryStatus =
  | { kind: 'failed'; refusal: MailRefusal }
  /** It is late, or was delivered. */
  | { kind: 'other' }

/**
 * Reads the part of a report that is for machines, `message/delivery-status` (RFC 3464). Undefined if it is none. An e-mail of ours has
 * one recipient: the first who did not get it counts. A server that gives up after temporary answers has failed, too.
 */
export function readDeliveryStatus(text: string): DeliveryStatus | undefined {
  const recipients = text
    .split(/\r?\n[ \t]*\r?\n/)
    .map(fieldsOf)
    .filter((fields) => fields.has('action'))
  if (recipients.length === 0) return undefined
  for (const fields of recipients) {
    const status = finalStatusIn(fields.get('status') ?? '')
    if (status === null || !/^failed\b/i.test(fields.get('action') ?? '')) continue
    // The type of the answer stands before it: `smtp; 550 …`.
    const answer = oneLine((fields.get('diagnostic-code') ?? '').replace(/^[\w.-]+\s*;/, ''))
    return { kind: 'failed', refusal: { status, reason: answer || status } }
  }
  return { kind: 'other' }
}

function finalStatusIn(text: string): string | null {
  return /^([45]\.\d{1,3}\.\d{1,3})(?![\d.])/.exec(text)?.[1] ?? null
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
