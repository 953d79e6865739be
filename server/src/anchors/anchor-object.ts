import * as z from 'zod'
import type { AuditKey, AuditKeys } from '../context/audit-keys.js'
import { sha256Of } from '../storage/document-files.js'
import type { UnanchoredHead } from '../stores/anchor-store.js'

/** The contents of an anchor. */
export interface Anchor {
  number: number
  /** The SHA-256 of the anchor before; null in the first. */
  previous: string | null
  at: Date
  heads: UnanchoredHead[]
}

// An anchor is lines of JSON: a header, the heads, and an end that authenticates the lines before it.
const headerSchema = z.object({ anchor: z.number().int(), at: z.iso.datetime(), previous: z.string().nullable() })
const headSchema = z.object({ document: z.guid(), entries: z.number().int(), hash: z.string() })
const endSchema = z.object({
  heads: z.number().int(),
  key_id: z.string(),
  mac: z.string(),
  /** A timestamp token (RFC 3161, DER in base64) of the SHA-256 of the lines before, if there is an authority. */
  timestamp: z.string().nullable()
})

/** The part of an anchor before its end, whose digest is timestamped. */
export function linesOfAnchor({ number, previous, at, heads }: Anchor): string {
  const lines: object[] = [
    { anchor: number, at: at.toISOString(), previous },
    ...heads.map(({ document_id, entries, hash }) => ({ document: document_id, entries, hash }))
  ]
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

/** An anchor as it is stored. */
export function sealAnchor(lines: string, heads: number, key: AuditKey, timestamp: Uint8Array | null): Buffer {
  const end = {
    heads,
    key_id: key.id,
    mac: macOf(lines, key),
    timestamp: timestamp && Buffer.from(timestamp).toString('base64')
  }
  return Buffer.from(`${lines}${JSON.stringify(end)}\n`)
}

/** An authentic anchor. */
export interface ReadAnchor extends Anchor {
  /** The part that is timestamped. */
  lines: string
  /** DER. */
  timestamp: Buffer | null
}

/** Reads an anchor and authenticates it. Returns what is wrong with it otherwise. */
export function readAnchor(bytes: Buffer, keys: AuditKeys): ReadAnchor | { problem: string } {
  const text = bytes.toString()
  const endAt = text.lastIndexOf('\n', text.length - 2) + 1
  const lines = text.slice(0, endAt)
  const end = parse(endSchema, text.slice(endAt))
  if (!end) return { problem: 'is not an anchor' }
  const key = keys.find(end.key_id)
  if (!key) {
    return {
      problem: 'was written with a secret that is not configured. Add the secret to SIGNPOST_AUDIT_SECRETS'
    }
  }
  if (macOf(lines, key) !== end.mac) return { problem: 'was changed' }
  const [first = '', ...rest] = lines.trimEnd().split('\n')
  const header = headerSchema.parse(JSON.parse(first))
  const heads = rest.map((line) => {
    const { document, ...head } = headSchema.parse(JSON.parse(line))
    return { document_id: document, ...head }
  })
  const timestamp = end.timestamp === null ? null : Buffer.from(end.timestamp, 'base64')
  return { number: header.anchor, previous: header.previous, at: new Date(header.at), heads, lines, timestamp }
}

function parse<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> | undefined {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

const macOf = (lines: string, key: AuditKey) => key.hash(JSON.stringify(['anchor', key.id, sha256Of(lines)]))
