import { PdfDict, type PdfObject, PdfRef, PdfStream } from '../../file/objects/objects.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { isOneOf, isText, type Shape, strangeKeys } from './shapes.js'
import type { StatePair } from './state-pair.js'

type Check = Shape[string]

/** A stream of data without a type, such as a certificate: it is of no use to anything that draws. */
const isProof = (value: PdfObject): boolean =>
  value instanceof PdfStream && !['Subtype', 'BBox', 'Resources', 'FunctionType'].some((key) => value.dict.has(key))
const isProofs: Check = (value, file) =>
  Array.isArray(value) && value.every((item) => item instanceof PdfRef && isProof(file.resolve(item)))
const ENTRY: Shape = {
  Type: isOneOf('VRI'),
  Cert: isProofs,
  CRL: isProofs,
  OCSP: isProofs,
  TU: isText,
  TS: isProof
}
const isEntries: Check = (value, file) =>
  value instanceof PdfDict && [...value.values()].every((own) => isEntry(file, own))
const STORE: Shape = { Type: isOneOf('DSS'), Certs: isProofs, CRLs: isProofs, OCSPs: isProofs, VRI: isEntries }

function isEntry(file: PdfFile, value: PdfObject): boolean {
  const entry = file.resolve(value)
  return entry instanceof PdfDict ? strangeKeys(file, entry, ENTRY).length === 0 : isOneOf('VRI')(entry, file, value)
}

/** What is wrong with a document security store, if anything: readers ignore what is malformed, or the whole store. */
export function problemOfStore(file: PdfFile, store: PdfObject): string | undefined {
  if (!(store instanceof PdfDict)) return store === null ? undefined : 'is malformed'
  const [strange] = strangeKeys(file, store, STORE)
  return strange === undefined ? undefined : `contains an invalid entry, ${strange}`
}

/** Only certificates and revocation data may be added to the document security store. */
export function compareProofs(pair: StatePair, before: PdfObject | undefined, after: PdfObject | undefined): void {
  if (!pair.differs(before, after)) return
  const [old, now] = [pair.before.resolve(before), pair.after.resolve(after)]
  const problem = now === null ? 'was removed' : (problemOfStore(pair.after, now) ?? lossOf(pair, old, now))
  if (problem) pair.report({ kind: 'proofs', level: 'other', text: `the store of certificates and proofs ${problem}` })
  else pair.report({ kind: 'proofs', level: 'proofs', text: 'certificates and proofs were added' })
}

function lossOf({ before, after }: StatePair, old: PdfObject, now: PdfObject): string | undefined {
  const [known, later] = [old, now].map((store) => (store instanceof PdfDict ? (store.get('VRI') ?? null) : null))
  return loses(old, now) || loses(before.resolve(known), after.resolve(later)) ? 'lost an entry' : undefined
}

const loses = (old: PdfObject, now: PdfObject): boolean =>
  old instanceof PdfDict && [...old.keys()].some((key) => key !== 'Type' && !(now instanceof PdfDict && now.has(key)))
