import type { IncrementalUpdate } from '../file/incremental-update.js'
import { name, PdfDict, type PdfObject } from '../file/objects.js'
import type { ValidationProofs } from '../revocation/collect-proofs.js'

/** Adds certificates and revocation data to the document security store (DSS), which the same signature then covers. */
export function addValidationProofs(update: IncrementalUpdate, proofs: ValidationProofs): void {
  const catalog = (update.resolve(update.file.catalogRef) as PdfDict).clone()
  const known = update.resolve(catalog.get('DSS'))
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
  catalog.set('DSS', update.add(store))
  update.set(update.file.catalogRef, catalog)
}
