import { createHash } from 'node:crypto'
import { notFound } from '@signpost/spec/rules'
import { TypeID, typeidUnboxed } from 'typeid-js'

export type IdPrefix =
  | 'acc'
  | 'key'
  | 'upl'
  | 'doc'
  | 'sgn'
  | 'fld'
  | 'tpl'
  | 'frm'
  | 'blk'
  | 'whe'
  | 'evt'
  | 'dlv'
  | 'eml'

/** A new identifier as people see it: `doc_01jd3mzzp4fq8rj6w0q4v5k2xa`. */
export function newId(prefix: IdPrefix): string {
  return typeidUnboxed(prefix)
}

/** The identifier of a stored UUID as people see it. */
export function publicId(prefix: IdPrefix, uuid: string): string
export function publicId(prefix: IdPrefix, uuid: string | null): string | null
export function publicId(prefix: IdPrefix, uuid: string | null): string | null {
  return uuid && TypeID.fromUUID(prefix, uuid).toString()
}

/** The UUID of an identifier, or null if it has the wrong shape or prefix, as most typing errors leave it. */
export function uuidOrNull(prefix: IdPrefix, id: string): string | null {
  if (!/^[a-z]{3}_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(id) || !id.startsWith(prefix)) return null
  try {
    return TypeID.fromString(id, prefix).toUUID()
  } catch {
    // The right characters, but where a UUID has its version or variant is none.
    return null
  }
}

/** The UUID of an identifier. One of the wrong shape is not found, as one that does not exist; `place` names it. */
export function uuidOf(prefix: IdPrefix, id: string, place?: string): string {
  const uuid = uuidOrNull(prefix, id)
  if (!uuid) throw notFound(id, place)
  return uuid
}

/** The UUID of what a job makes: the same however often the job is tried. */
export function uuidOfJob(jobId: string): string {
  const hex = createHash('sha256').update(`job ${jobId}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-'
  )
}
