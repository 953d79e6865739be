import type { IncrementalUpdate } from '../file/incremental-update.js'
import { name, PdfDict, type PdfObject, type PdfRef, PdfString, textString } from '../file/objects.js'

const PRINT_AND_LOCKED = 132
const SIGNATURES_EXIST_AND_APPEND_ONLY = 3

/**
 * Adds a signature field without a look, whose value is the signature.
 * @param page the page that carries it, one of those that are being added: its dictionary is set anew
 */
export function addSignatureField(update: IncrementalUpdate, page: PdfRef, value: PdfRef): void {
  const catalog = (update.resolve(update.file.catalogRef) as PdfDict).clone()
  const known = update.resolve(catalog.get('AcroForm'))
  const form = known instanceof PdfDict ? known.clone() : new PdfDict()
  const fields = update.resolve(form.get('Fields'))
  const others = Array.isArray(fields) ? fields : []
  const field = update.add(
    PdfDict.of({
      Type: name('Annot'),
      Subtype: name('Widget'),
      FT: name('Sig'),
      T: textString(freeName(others, update)),
      V: value,
      P: page,
      Rect: [0, 0, 0, 0],
      F: PRINT_AND_LOCKED
    })
  )
  form.set('Fields', [...others, field]).set('SigFlags', SIGNATURES_EXIST_AND_APPEND_ONLY)
  update.set(update.file.catalogRef, catalog.set('AcroForm', form) as PdfDict)
  addAnnotation(update, page, field)
}

function addAnnotation(update: IncrementalUpdate, page: PdfRef, annotation: PdfRef): void {
  const dict = (update.resolve(page) as PdfDict).clone()
  const annotations = update.resolve(dict.get('Annots'))
  dict.set('Annots', [...(Array.isArray(annotations) ? annotations : []), annotation])
  update.set(page, dict)
}

function freeName(fields: PdfObject[], update: IncrementalUpdate): string {
  const names = new Set(fields.map((field) => fieldName(update.resolve(field), update)))
  let free = 'Signpost seal'
  for (let i = 2; names.has(free); i++) free = `Signpost seal ${i}`
  return free
}

function fieldName(field: PdfObject, update: IncrementalUpdate): string {
  const value = field instanceof PdfDict ? update.resolve(field.get('T')) : null
  return value instanceof PdfString ? Buffer.from(value.bytes).toString('latin1') : ''
}
