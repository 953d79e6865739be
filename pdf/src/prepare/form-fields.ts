import { PdfDict, PdfName, type PdfObject, PdfRef } from '../file/objects/objects.js'
import { textOf } from '../file/objects/text-of.js'
import type { PdfFile } from '../file/pdf-file.js'
import type { InspectedField } from '../interface/requests.js'
import type { Page } from '../page/page-tree.js'

/** The form in the catalog. */
export interface Form {
  dict: PdfDict
  fields: InspectedField[]
  /** It is an XFA form without fields, which only Adobe's programs can display. */
  isXfaOnly: boolean
}

const MAX_FIELDS = 20_000
const TYPES: Record<string, InspectedField['type']> = { Tx: 'text', Btn: 'button', Ch: 'choice', Sig: 'signature' }

/** The file's form, if it has one. */
export function readForm(file: PdfFile, pages: Page[]): Form | undefined {
  const catalog = file.resolve(file.catalogRef)
  const dict = catalog instanceof PdfDict ? file.resolve(catalog.get('AcroForm')) : null
  if (!(catalog instanceof PdfDict) || !(dict instanceof PdfDict)) return undefined
  const fields = new FieldReader(file, pagesOfWidgets(file, pages)).read(file.resolve(dict.get('Fields')))
  const isXfaOnly = dict.has('XFA') && (fields.length === 0 || file.resolve(catalog.get('NeedsRendering')) === true)
  return { dict, fields, isXfaOnly }
}

function pagesOfWidgets(file: PdfFile, pages: Page[]): Map<number, number> {
  const found = new Map<number, number>()
  for (const [index, page] of pages.entries()) {
    const annotations = file.resolve(page.dict.get('Annots'))
    if (!Array.isArray(annotations)) continue
    for (const item of annotations) if (item instanceof PdfRef) found.set(item.number, index + 1)
  }
  return found
}

class FieldReader {
  private readonly fields: InspectedField[] = []
  private readonly seen = new Set<PdfDict>()

  constructor(
    private readonly file: PdfFile,
    private readonly pages: Map<number, number>
  ) {}

  read(fields: PdfObject): InspectedField[] {
    if (Array.isArray(fields)) for (const field of fields) this.visit(field, '', undefined)
    return this.fields
  }

  private visit(ref: PdfObject, prefix: string, inherited: string | undefined): void {
    const field = this.file.resolve(ref)
    if (!(field instanceof PdfDict) || this.seen.has(field) || this.seen.size >= MAX_FIELDS) return
    this.seen.add(field)
    const own = textOf(this.file.resolve(field.get('T')))
    const name = [prefix, own].filter(Boolean).join('.')
    const type = this.file.resolve(field.get('FT'))
    const kind = type instanceof PdfName ? type.value : inherited
    const kids = this.kidsOf(field)
    const children = kids.filter((kid) => this.hasName(kid))
    for (const kid of children) this.visit(kid, name, kind)
    if (children.length > 0) return
    const widget = [ref, ...kids].find((item): item is PdfRef => item instanceof PdfRef && this.pages.has(item.number))
    this.fields.push({
      name,
      type: TYPES[kind ?? ''] ?? 'unknown',
      // biome-ignore lint/style/noNonNullAssertion: found by having a page
      page: widget ? this.pages.get(widget.number)! : null,
      label: null,
      not_imported: null
    })
  }

  private kidsOf(field: PdfDict): PdfObject[] {
    const kids = this.file.resolve(field.get('Kids'))
    return Array.isArray(kids) ? kids : []
  }

  /** Kids without a name are widgets of the same field. */
  private hasName(kid: PdfObject): boolean {
    const dict = this.file.resolve(kid)
    return dict instanceof PdfDict && dict.has('T')
  }
}
