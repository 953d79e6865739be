import type { IncrementalUpdate } from '../file/incremental-update.js'
import { name, PdfDict, type PdfObject, PdfRef, PdfString, textString } from '../file/objects/objects.js'
import { changeEntry } from './change-entry.js'

const PRINT_AND_LOCKED = 132
const SIGNATURES_EXIST_AND_APPEND_ONLY = 3

/**
 * Adds an invisible signature field whose value is the signature. Nothing else in the file changes except the lists of
 * fields and annotations.
 * @param page the page that carries it
 */
export function addSignatureField(update: IncrementalUpdate, page: PdfRef, value: PdfRef): void {
  const { catalogRef } = update.file
  const field = update.add(
    PdfDict.of({
      Type: name('Annot'),
      Subtype: name('Widget'),
      FT: name('Sig'),
      T: textString(freeName(update)),
      V: value,
      P: page,
      Rect: [0, 0, 0, 0],
      F: PRINT_AND_LOCKED
    })
  )
  changeEntry(update, catalogRef, 'AcroForm', (form) => withField(update, form, field))
  changeEntry(update, page, 'Annots', (annotations) => [...listOf(annotations), field])
}

function withField(update: IncrementalUpdate, known: PdfObject, field: PdfRef): PdfDict {
  const form = known instanceof PdfDict ? known.clone() : new PdfDict()
  const entry = form.get('Fields')
  const fields = update.resolve(entry)
  if (entry instanceof PdfRef && Array.isArray(fields)) update.set(entry, [...fields, field])
  else form.set('Fields', [...listOf(fields), field])
  return form.set('SigFlags', SIGNATURES_EXIST_AND_APPEND_ONLY) as PdfDict
}

const listOf = (object: PdfObject): PdfObject[] => (Array.isArray(object) ? object : [])

function freeName(update: IncrementalUpdate): string {
  const catalog = update.resolve(update.file.catalogRef) as PdfDict
  const form = update.resolve(catalog.get('AcroForm'))
  const fields = listOf(form instanceof PdfDict ? update.resolve(form.get('Fields')) : null)
  const names = new Set(fields.map((field) => fieldName(update.resolve(field), update)))
  let free = 'Signpost seal'
  for (let i = 2; names.has(free); i++) free = `Signpost seal ${i}`
  return free
}

function fieldName(field: PdfObject, update: IncrementalUpdate): string {
  const value = field instanceof PdfDict ? update.resolve(field.get('T')) : null
  return value instanceof PdfString ? Buffer.from(value.bytes).toString('latin1') : ''
}
