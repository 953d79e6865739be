import { X509Certificate } from 'node:crypto'
import type * as asn1js from 'asn1js'
import { encode } from '../asn1/der.js'
import { decodeStream } from '../file/filters/filters.js'
import { PdfDict, PdfStream } from '../file/objects/objects.js'
import type { PdfFile } from '../file/pdf-file.js'
import { PdfError } from '../interface/error.js'
import type { ParsedCms } from './check-cms.js'
import { attributeValue } from './check-cms.js'
import type { CarriedProofs } from './revocation-status.js'

/** Certificates and revocation data that a file carries in its security store (DSS). */
export interface SecurityStore extends CarriedProofs {
  certificates: X509Certificate[]
}

const MOST = 500
const MOST_BYTES = 16 << 20
const ADOBE_PROOFS = '1.2.840.113583.1.1.8'

export function readSecurityStore(file: PdfFile): SecurityStore {
  const catalog = file.resolve(file.catalogRef)
  const store = catalog instanceof PdfDict ? file.resolve(catalog.get('DSS')) : null
  const read = (key: string) => (store instanceof PdfDict ? readStreams(file, store, key) : [])
  return { certificates: read('Certs').flatMap(certificateOf), crls: read('CRLs'), ocsps: read('OCSPs') }
}

function readStreams(file: PdfFile, store: PdfDict, key: string): Buffer[] {
  const list = file.resolve(store.get(key))
  return (Array.isArray(list) ? list.slice(0, MOST) : []).flatMap((item) => {
    const stream = file.resolve(item)
    return stream instanceof PdfStream ? decodeQuietly(file, stream) : []
  })
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
