import type { TrailProblem } from '../audit/check-trail.js'
import type { Context } from '../context/context.js'
import { publicId } from '../contract/ids.js'
import { digestOfKey, sha256Of } from '../storage/document-files.js'
import { DecryptionError } from '../storage/keyring.js'
import { findAnchoredTrails } from '../stores/anchor-store.js'
import { type ReadAnchor, readAnchor } from './anchor-object.js'
import { checkHeads } from './check-heads.js'
import { problemOfTimestamp } from './timestamp-anchor.js'
import type { Problem } from './verify-documents.js'

type Needed = Pick<Context, 'sql' | 'storage' | 'auditKeys' | 'config'>

/** An anchor as the database knows it. */
export interface Expected {
  number: number
  /** The SHA-256 of the one before. */
  previous: string | null
}

export interface VerifiedAnchor {
  /** Null if it cannot be trusted. */
  anchor: ReadAnchor | null
  problems: Problem[]
}

const headsAtOnce = 1000

/**
 * Verifies an anchor: that the service wrote it, that it follows the one before, and that the database still has the entries
 * whose hashes it contains. One that the database does not know is not expected to follow another.
 */
export async function verifyAnchor(context: Needed, key: string, expected: Expected | null): Promise<VerifiedAnchor> {
  const found = await authenticate(context, key)
  if ('problem' in found) return { anchor: null, problems: [own(key, `The anchor ${found.problem}.`)] }
  const order = expected && problemOfOrder(found, expected)
  const problem = order ?? (await problemOfTimestamp(context, found.lines, found.timestamp))
  const problems = problem ? [own(key, `The anchor ${problem}.`)] : []
  for (let at = 0; at < found.heads.length; at += headsAtOnce) {
    const heads = found.heads.slice(at, at + headsAtOnce)
    const lost = checkHeads(heads, await findAnchoredTrails(context.sql, heads), found.at)
    problems.push(...lost.map(({ documentUuid, problem }) => ofDocument(key, documentUuid, problem)))
  }
  return { anchor: found, problems }
}

async function authenticate({ storage, auditKeys }: Needed, key: string): Promise<ReadAnchor | { problem: string }> {
  try {
    const bytes = await storage.get(key)
    if (!bytes) return { problem: 'is missing' }
    if (sha256Of(bytes) !== digestOfKey(key)) return { problem: 'was changed' }
    return readAnchor(bytes, auditKeys)
  } catch (error) {
    if (error instanceof DecryptionError) return { problem: 'cannot be decrypted' }
    throw error
  }
}

function problemOfOrder({ number, previous }: ReadAnchor, expected: Expected): string | null {
  if (number !== expected.number) return `has number ${number}, although it is number ${expected.number}`
  return previous === expected.previous ? null : `does not follow anchor ${number - 1}`
}

const own = (key: string, text: string): Problem => ({ source: key, subject: key, entry: null, text })

function ofDocument(key: string, documentUuid: string, problem: TrailProblem): Problem {
  return { source: key, subject: publicId('doc', documentUuid), ...problem }
}
