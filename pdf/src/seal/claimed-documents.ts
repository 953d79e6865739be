import { ObjectParser } from '../file/objects/object-parser.js'
import { PdfDict, PdfString } from '../file/objects/objects.js'
import { AUDIT_SEAL_KEY } from './audit-seal-entry.js'

/** As in the link of a certificate of completion. */
const LINK = '/verify?document='
const IDENTIFIER = /^doc_[0-9a-z]{26}/
const LENGTH = 30
/** Only a file that is made to cost time has more. */
const MOST = 20
const MOST_PLACES = 1000

/**
 * The identifiers of documents that a file names, the last one first: in the audit trail's end of its signatures, and in
 * the links of its certificates of completion. Anybody can write them into any file, so they prove nothing. Reads the
 * bytes, not the objects, because the file may be damaged.
 */
export function claimedDocuments(bytes: Buffer): string[] {
  const found = [...namesAfter(bytes, AUDIT_SEAL_KEY, readEntry), ...linksIn(bytes)]
  const sorted = found.sort((a, b) => b.at - a.at).map(({ id }) => id)
  return [...new Set(sorted)].slice(0, MOST)
}

interface Named {
  at: number
  id: string
}

function linksIn(bytes: Buffer): Named[] {
  const hex = Buffer.from(LINK).toString('hex')
  return [
    ...namesAfter(bytes, LINK, (at) => bytes.toString('latin1', at, at + LENGTH)),
    ...namesAfter(bytes, hex, (at) => Buffer.from(bytes.toString('latin1', at, at + LENGTH * 2), 'hex').toString())
  ]
}

/** The last identifiers that are read after a key. */
function namesAfter(bytes: Buffer, key: string, read: (at: number, bytes: Buffer) => string): Named[] {
  const found: Named[] = []
  for (const at of placesOf(bytes, key)) {
    const [id] = IDENTIFIER.exec(read(at + key.length, bytes)) ?? []
    if (id) found.push({ at, id })
    if (found.length === MOST) break
  }
  return found
}

/** Where a key is, the last place first. */
function placesOf(bytes: Buffer, key: string): number[] {
  const places: number[] = []
  let at = bytes.lastIndexOf(key)
  while (at >= 0 && places.length < MOST_PLACES) {
    places.push(at)
    at = at === 0 ? -1 : bytes.lastIndexOf(key, at - 1)
  }
  return places
}

function readEntry(at: number, bytes: Buffer): string {
  try {
    const dict = new ObjectParser(bytes.subarray(at, at + 400)).parse()
    const id = dict instanceof PdfDict ? dict.get('Document') : null
    return id instanceof PdfString ? Buffer.from(id.bytes).toString('latin1') : ''
  } catch {
    return ''
  }
}
