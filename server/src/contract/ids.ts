import { createHash, randomInt } from 'node:crypto'
import { notFound } from '@signpost/spec/rules'
import { TypeID } from 'typeid-js'
import { v7 } from 'uuid'

export type IdPrefix =
  | 'acc'
  | 'key'
  | 'mem'
  | 'upl'
  | 'doc'
  | 'sgn'
  | 'cnd'
  | 'lnk'
  | 'fld'
  | 'tpl'
  | 'tln'
  | 'frm'
  | 'blk'
  | 'rec'
  | 'whe'
  | 'evt'
  | 'dlv'
  | 'eml'
  | 'msg'
  | 'req'
  | 'log'

/** Orders the identifiers that this process creates within one millisecond (RFC 9562, 6.2). It starts anywhere. */
let sequence = randomInt(2 ** 31)

/**
 * Creates a public identifier: `doc_01jd3mzzp4fq8rj6w0q4v5k2xa`. Its order is the order of creation, so the time must come
 * from the clock that all processes share.
 */
export function newId(prefix: IdPrefix, at: Date): string {
  sequence = (sequence + 1) >>> 0
  return TypeID.fromUUID(prefix, v7({ msecs: at.getTime(), seq: sequence })).toString()
}

/** The public identifier of a stored UUID. */
export function publicId(prefix: IdPrefix, uuid: string): string
export function publicId(prefix: IdPrefix, uuid: string | null): string | null
export function publicId(prefix: IdPrefix, uuid: string | null): string | null {
  return uuid && TypeID.fromUUID(prefix, uuid).toString()
}

/** The UUID of a public identifier, or null if it is malformed or has another prefix. */
export function uuidOrNull(prefix: IdPrefix, id: string): string | null {
  if (!/^[a-z]{3}_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(id) || !id.startsWith(prefix)) return null
  try {
    return TypeID.fromString(id, prefix).toUUID()
  } catch {
    // Well-formed, but the version or variant bits of the UUID are wrong.
    return null
  }
}

/** The UUID of a public identifier. Throws a 404 if it is malformed. `path` is its JSON path if it comes from a body. */
export function uuidOf(prefix: IdPrefix, id: string, path?: string): string {
  const uuid = uuidOrNull(prefix, id)
  if (!uuid) throw notFound(id, path)
  return uuid
}

/** The UUID of the object that a job creates. Every attempt of the job gets the same UUID. */
export function uuidOfJob(jobId: string): string {
  const hex = createHash('sha256').update(`job ${jobId}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-'
  )
}
