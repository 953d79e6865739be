import type { IncrementalUpdate } from '../file/incremental-update.js'
import { name, PdfDict, type PdfObject } from '../file/objects/objects.js'
import type { ValidationProofs } from '../revocation/collect-proofs.js'
import { proofsBeside } from '../revocation/join-proofs.js'
import { readSecurityStore } from '../verify/carried-proofs.js'
import { changeEntry } from './change-entry.js'

/**
 * Adds certificates and revocation data to the document security store (DSS), which the same signature then covers. What is
 * there already is not added again.
 */
export function addValidationProofs(update: IncrementalUpdate, proofs: ValidationProofs): void {
  const { certificates, crls, ocsps } = readSecurityStore([update.file])
  const known = { certificates: certificates.map(({ raw }) => raw), crls, ocsps }
  const added = proofsBeside(known, proofs)
  changeEntry(update, update.file.catalogRef, 'DSS', (store) => withProofs(update, store, added))
}

function withProofs(update: IncrementalUpdate, known: PdfObject, proofs: ValidationProofs): PdfDict {
  const store = known instanceof PdfDict ? known.clone() : PdfDict.of({ Type: name('DSS') })
  const add = (key: string, values: Uint8Array[]) => {
    if (values.length === 0) return
    const before = update.resolve(store.get(key))
    const added: PdfObject[] = values.map((value) => update.addStream(value))
    store.set(key, [...(Array.isArray(before) ? before : []), ...added])
  }
  add('Certs', proofs.certificates)
  add('CRLs', proofs.crls)
  add('OCSPs', proofs.ocsps)
  return store
}
