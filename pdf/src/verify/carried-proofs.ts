import { X509Certificate } from 'node:crypto'
import type * as asn1js from 'asn1js'
import { encode } from '../asn1/der.js'
import { decodeStream } from '../file/filters/filters.js'
import { PdfDict, type PdfObject, PdfStream } from '../file/objects/objects.js'
import type { PdfFile } from '../file/pdf-file.js'
import { PdfError } from '../interface/error.js'
import { problemOfStore } from './changes/compare-proofs.js'
import type { ParsedCms } from './check-cms.js'
import { attributeValue } from './check-cms.js'
import type { CarriedProofs } from './revocation-status.js'

/** Certificates and revocation data that a file carries in its security stores (DSS). */
export interface SecurityStore extends CarriedProofs {
  certificates: X509Certificate[]
  /** What is wrong with the newest one. */
  problem: string | undefined
}

const MOST = 500
const MOST_BYTES = 16 << 20
const ADOBE_PROOFS = '1.2.840.113583.1.1.8'

/** Reads the stores of all of these revisions, newest last: a later one must not hide that a certificate was revoked. */
export function readSecurityStore(revisions: readonly PdfFile[]): SecurityStore {
  const stores = revisions.map((file) => ({ file, store: storeOf(file) }))
  const newest = stores.at(-1)
  const read = (key: string) => readStreams(stores, key)
  return {
    certificates: read('Certs').flatMap(certificateOf),
    crls: read('CRLs'),
    ocsps: read('OCSPs'),
    problem: newest && problemOfStore(newest.file, newest.store)
  }
}

function storeOf(file: PdfFile): PdfObject {
  const catalog = file.resolve(file.catalogRef)
  return catalog instanceof PdfDict ? file.resolve(catalog.get('DSS')) : null
}

/** The same bytes of the file are read once. */
function readStreams(stores: { file: PdfFile; store: PdfObject }[], key: string): Buffer[] {
  const found = new Map<number, Buffer[]>()
  for (const { file, store } of stores) {
    const list = store instanceof PdfDict ? file.resolve(store.get(key)) : null
    for (const item of Array.isArray(list) ? list.slice(0, MOST) : []) {
      const stream = file.resolve(item)
      if (!(stream instanceof PdfStream) || found.size >= MOST) continue
      if (!found.has(stream.data.byteOffset)) found.set(stream.data.byteOffset, decodeQuietly(file, stream))
    }
  }
  return [...found.values()].flat()
}

function decodeQuietly(file: PdfFile, stream: PdfStream): Buffer[] {
  try {
    return [decodeStream(stream, file.resolve, MOST_BYTES)]
  } catch (error) {
    if (error instanceof PdfError) return []
    throw error
  }
}

function certificateOf(der: Buffer): X509Certificate[] {
  try {
    return [new X509Certificate(der)]
  } catch {
    return []
  }
}

/** The revocation data that Adobe's format includes in the signature: `[0]` CRLs, `[1]` OCSP responses. */
export function readAdobeProofs({ info }: ParsedCms): CarriedProofs {
  const value = attributeValue(info, ADOBE_PROOFS) as asn1js.Sequence | undefined
  const proofs: CarriedProofs = { crls: [], ocsps: [] }
  for (const part of value?.valueBlock.value ?? []) {
    const list = (part as asn1js.Constructed).valueBlock.value?.[0] as asn1js.Sequence | undefined
    const items = (list?.valueBlock.value ?? []).map((item) => encode(item))
    if (part.idBlock.tagNumber === 0) proofs.crls.push(...items)
    if (part.idBlock.tagNumber === 1) proofs.ocsps.push(...items)
  }
  return proofs
}
