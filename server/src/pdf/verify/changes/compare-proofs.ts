import { PdfDict, type PdfObject, PdfStream } from '../../file/objects/objects.js'
import type { PdfFile } from '../../file/pdf-file.js'
import type { StatePair } from './state-pair.js'

const LISTS = new Set(['Certs', 'CRLs', 'OCSPs'])
const STORE_KEYS = new Set([...LISTS, 'Type', 'VRI'])
const VRI_LISTS = new Set(['Cert', 'CRL', 'OCSP'])
const VRI_KEYS = new Set([...VRI_LISTS, 'Type', 'TU', 'TS'])

/** Only certificates and revocation data may be added to the document security store, as streams. */
export function compareProofs(pair: StatePair, before: PdfObject | undefined, after: PdfObject | undefined): void {
  if (!pair.differs(before, after)) return
  const [old, now] = [pair.before.resolve(before), pair.after.resolve(after)]
  const problem = now instanceof PdfDict ? problemOfStore(pair, old, now) : 'was removed'
  if (problem) pair.report({ kind: 'proofs', level: 'other', text: `the store of certificates and proofs ${problem}` })
  else pair.report({ kind: 'proofs', level: 'proofs', text: 'certificates and proofs were added' })
}

function problemOfStore(pair: StatePair, old: PdfObject, now: PdfDict): string | undefined {
  if (lostKey(old, now)) return 'lost an entry'
  if ([...now.keys()].some((key) => !STORE_KEYS.has(key))) return 'contains an unknown entry'
  for (const key of LISTS) if (!isListOfStreams(pair.after, now.get(key))) return 'contains an invalid entry'
  const [oldEntries, entries] = [
    old instanceof PdfDict ? pair.before.resolve(old.get('VRI')) : null,
    pair.after.resolve(now.get('VRI'))
  ]
  if (entries === null) return undefined
  if (!(entries instanceof PdfDict)) return 'is broken'
  if (lostKey(oldEntries, entries)) return 'lost an entry'
  return [...entries].some(([key, value]) => key !== 'Type' && !isEntry(pair.after, value))
    ? 'contains an invalid entry'
    : undefined
}

function lostKey(old: PdfObject, now: PdfDict): boolean {
  return old instanceof PdfDict && [...old.keys()].some((key) => key !== 'Type' && !now.has(key))
}

/** The proofs for one signature. */
function isEntry(file: PdfFile, value: PdfObject): boolean {
  const entry = file.resolve(value)
  if (!(entry instanceof PdfDict) || [...entry.keys()].some((key) => !VRI_KEYS.has(key))) return false
  const timestamp = file.resolve(entry.get('TS'))
  if (timestamp !== null && !(timestamp instanceof PdfStream)) return false
  return [...VRI_LISTS].every((key) => isListOfStreams(file, entry.get(key)))
}

function isListOfStreams(file: PdfFile, value: PdfObject | undefined): boolean {
  const list = file.resolve(value)
  if (list === null) return true
  return Array.isArray(list) && list.every((item) => file.resolve(item) instanceof PdfStream)
}
