import type { IncrementalUpdate } from '../file/incremental-update.js'
import { name, PdfDict, type PdfObject } from '../file/objects/objects.js'
import type { ValidationProofs } from '../revocation/collect-proofs.js'
import { changeEntry } from './change-entry.js'

/** Adds certificates and revocation data to the document security store (DSS), which the same signature then covers. */
export function addValidationProofs(update: IncrementalUpdate, proofs: ValidationProofs): void {
  changeEntry(update, update.file.catalogRef, 'DSS', (known) => withProofs(update, known, proofs))
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
