import canonicalize from 'canonicalize'
import { sha256Of } from '../storage/document-files.js'
import type { AuditRow } from '../stores/audit-store.js'
import { genesisHash } from './audit-entry.js'

/** An audit entry with everything that is recorded of it, in the form in which anyone can check it without a key. */
interface TrailEntry extends Omit<AuditRow, 'at' | 'via'> {
  at: string
  via?: AuditRow['via']
  /** The SHA-256 of the line before; zeros in the first. */
  previous_sha256: string
}

/**
 * A trail as lines of canonical JSON (RFC 8785). Each contains the SHA-256 of the line before, so that the one of the last
 * line covers all of them. Seals state it: the properties of these lines must never change.
 */
export function trailLines(rows: AuditRow[]): string[] {
  let previous = genesisHash
  return rows.map((row) => {
    const line = canonicalJson(entryOf(row, previous))
    previous = sha256Of(line)
    return line
  })
}

/** The SHA-256 of the last line of a trail, which covers all entries. Undefined for an empty trail. */
export function sha256OfTrail(rows: AuditRow[]): string | undefined {
  const last = trailLines(rows).at(-1)
  return last === undefined ? undefined : sha256Of(last)
}

/** An object as canonical JSON. */
export function canonicalJson(value: object): string {
  // biome-ignore lint/style/noNonNullAssertion: undefined only for what JSON cannot express
  return canonicalize(value)!
}

// Every property by name: one that a later version adds to entries is not in what earlier seals cover.
function entryOf(row: AuditRow, previous_sha256: string): TrailEntry {
  const { sequence, at, action, actor, ip_address, user_agent, simulated, via, data, previous_hash, hash, key_id } = row
  const { type, id, name, email } = actor
  return {
    sequence,
    at: at.toISOString(),
    action,
    actor: { type, id: id ?? null, name: name ?? null, email: email ?? null },
    ip_address,
    user_agent,
    simulated,
    // Not in entries of before, which seals cover without it.
    ...(via ? { via: { kind: via.kind, link_id: via.link_id } } : {}),
    data,
    previous_hash,
    hash,
    key_id,
    previous_sha256
  }
}
