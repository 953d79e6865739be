import * as asn1js from 'asn1js'
import { arrayBuffer, encode, sequence } from '../asn1/der.js'
import { OID } from '../asn1/oids.js'
import { PdfFile } from '../file/pdf-file.js'
import { PdfError } from '../interface/error.js'
import type { SealContents, SealTimestamp } from '../interface/seal-contents.js'
import { readSecurityStore } from '../verify/carried-proofs.js'
import { type ParsedCms, parseCms } from '../verify/check-cms.js'
import { type FoundSignature, readSignatures } from '../verify/read-signatures.js'
import type { CarriedProofs } from '../verify/revocation-status.js'
import { parseTimestampToken } from '../verify/timestamp-token.js'
import { chainOf } from '../x509/chain.js'
import { readAuditSealEntry } from './audit-seal-entry.js'

const TIMESTAMP = 'ETSI.RFC3161'
const GRANTED = 0
/** Of each kind, the largest that is read has 16 MiB. */
const MOST_PROOF_BYTES = 32 << 20

/**
 * Takes the newest signature of a file apart, and the timestamps after it. Verifies nothing.
 * @throws `INVALID_PDF` if there is no signature
 */
export function readSeal(bytes: Buffer): SealContents {
  const file = PdfFile.open(bytes)
  file.decrypt()
  const found = readSignatures(file)
  const index = found.findLastIndex(({ subFilter }) => subFilter !== TIMESTAMP)
  const seal = found[index]
  if (!seal?.byteRange) throw new PdfError('INVALID_PDF', 'the file has no signature')
  const store = readSecurityStore([file])
  const cms = parseCms(seal.contents)
  const chain = ({ signer, certificates }: ParsedCms) =>
    signer ? chainOf(signer, [...certificates, ...store.certificates]).map(({ raw }) => raw) : []
  return {
    index,
    byteRange: seal.byteRange,
    cms: withoutPadding(seal.contents),
    certificates: chain(cms),
    timestamps: [...signatureTimestamps(cms, chain), ...documentTimestamps(found.slice(index + 1), chain)],
    ...withinLimit(store),
    auditSeal: readAuditSealEntry(file, seal.dict) ?? null
  }
}

/** Anyone who uploaded the file may have filled it with revocation data. What sealing added is at the end, and comes first. */
function withinLimit({ ocsps, crls }: CarriedProofs): Pick<SealContents, 'ocsps' | 'crls'> {
  let left = MOST_PROOF_BYTES
  const newest = (proofs: Uint8Array[]) =>
    proofs
      .toReversed()
      .filter(({ length }) => {
        left -= length
        return left >= 0
      })
      .toReversed()
  return { ocsps: newest(ocsps), crls: newest(crls) }
}

/** The signature's digits are followed by zeros up to the space that was reserved for them. */
function withoutPadding(contents: Uint8Array): Uint8Array {
  return contents.subarray(0, asn1js.fromBER(arrayBuffer(contents)).offset)
}

const parsed = (der: Uint8Array) => asn1js.fromBER(arrayBuffer(der)).result

type ChainOf = (cms: ParsedCms) => Uint8Array[]

function signatureTimestamps({ info }: ParsedCms, chain: ChainOf): SealTimestamp[] {
  const attributes = info.unsignedAttrs?.attributes.filter(({ type }) => type === OID.timestampToken) ?? []
  return attributes.map(({ values }) => timestampOf('signature', encode(values[0]), null, chain))
}

function documentTimestamps(found: FoundSignature[], chain: ChainOf): SealTimestamp[] {
  return found.map(({ contents, byteRange = null }) =>
    timestampOf('document', withoutPadding(contents), byteRange, chain)
  )
}

function timestampOf(
  kind: SealTimestamp['kind'],
  token: Uint8Array,
  byteRange: SealTimestamp['byteRange'],
  chain: ChainOf
): SealTimestamp {
  const { cms, imprintHash, imprint, time: at } = parseTimestampToken(token)
  const response = encode(sequence(sequence(new asn1js.Integer({ value: GRANTED })), parsed(token)))
  const certificates = chain(cms)
  return { kind, response, hash: imprintHash, imprint: imprint.toString('hex'), at, byteRange, certificates }
}
