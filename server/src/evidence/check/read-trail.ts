import * as z from 'zod'
import { genesisHash } from '../../audit/audit-entry.js'
import { canonicalJson } from '../../audit/trail-lines.js'
import { sha256Of } from '../../storage/document-files.js'
import { names } from '../package/names.js'
import { readTrailFile } from '../package/trail-file.js'

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const text = z.string().nullable()

const entrySchema = z.strictObject({
  sequence: z.int().positive(),
  at: z.iso.datetime(),
  action: z.string(),
  actor: z.strictObject({ type: z.string(), id: text, name: text, email: text }),
  ip_address: text,
  user_agent: text,
  simulated: z.boolean(),
  via: z.strictObject({ kind: z.string(), link_id: text }).optional(),
  data: z.record(z.string(), z.string()),
  previous_hash: hash,
  hash,
  key_id: text,
  previous_sha256: hash
})

/** An entry with the SHA-256 of its line. Later versions may know more actions and types of actors. */
export type ReadEntry = z.infer<typeof entrySchema> & { sha256: string }

/** A trail with what is wrong with it on its own. */
export interface ReadTrail {
  entries: ReadEntry[]
  problems: string[]
}

/**
 * Reads a trail and checks its two chains: each entry contains the keyed hash of the one before, and the SHA-256 of its
 * line. The second can be computed again, and names an entry that was changed. Nothing follows the last entry: what is
 * known of that is in the seal.
 */
export function readTrail(file: Buffer | undefined): ReadTrail {
  const lines = file && readTrailFile(textOf(file))
  if (!lines || lines.length === 0) return { entries: [], problems: [`${names.trail} is missing or damaged.`] }
  const entries: ReadEntry[] = []
  const problems: string[] = []
  for (const [index, line] of lines.entries()) {
    const entry = parseEntry(line)
    const problem = entry
      ? problemOf(entry, entries.at(-1), index + 1)
      : `Entry ${index + 1} was changed: it is damaged.`
    if (problem) problems.push(problem)
    // Without it, nothing can be said about those after it.
    if (entry?.sequence !== index + 1) break
    entries.push({ ...entry, sha256: sha256Of(line) })
  }
  return { entries, problems }
}

// Bytes that are no text must not become the same text as others.
function textOf(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(file)
  } catch {
    return ''
  }
}

function parseEntry(line: string) {
  try {
    const entry = entrySchema.parse(JSON.parse(line))
    // One text for each entry: no second value for a name, no other order.
    return canonicalJson(entry) === line ? entry : undefined
  } catch {
    return undefined
  }
}

function problemOf(entry: z.infer<typeof entrySchema>, before: ReadEntry | undefined, place: number) {
  if (entry.sequence !== place) return `Entry ${place} is missing.`
  if (!before && entry.action !== 'document.created') return 'Entry 1 does not record that the document was created.'
  const [sha256, keyed] = before ? [before.sha256, before.hash] : [genesisHash, genesisHash]
  if (entry.previous_hash !== keyed) return `Entry ${place} does not follow entry ${place - 1}: their hashes differ.`
  if (entry.previous_sha256 === sha256) return undefined
  return before
    ? `Entry ${place - 1} was changed: entry ${place} has another SHA-256 of it.`
    : 'Entry 1 was changed: it is not the first of a trail.'
}
