import { PdfDict, type PdfObject, PdfRef, PdfStream } from '../../file/objects/objects.js'
import type { PdfFile } from '../../file/pdf-file.js'

/** Entries that lead to what no page shows: metadata, the logical structure, attached files and what a page was made of. */
const UNSHOWN = new Set([
  'Metadata',
  'StructTreeRoot',
  'EmbeddedFiles',
  'AF',
  'EF',
  'PieceInfo',
  'DSS',
  'Perms',
  'Parent',
  'P'
])

/** What a file shows: its objects, and the references to them. */
export interface ShownObjects {
  objects: Map<number, PdfObject>
  references: PdfRef[]
}

/** Follows all references from the catalog, except to what no page shows. */
export function readShownObjects(file: PdfFile): ShownObjects {
  const shown: ShownObjects = { objects: new Map(), references: [] }
  const pending: PdfObject[] = [file.catalogRef]
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    if (item instanceof PdfRef) {
      shown.references.push(item)
      if (shown.objects.has(item.number)) continue
      const object = file.get(item.number)
      shown.objects.set(item.number, object)
      pending.push(object)
    } else if (item instanceof PdfStream) pending.push(item.dict)
    else if (Array.isArray(item)) for (const own of item) pending.push(own)
    else if (item instanceof PdfDict) for (const [key, own] of item) if (!UNSHOWN.has(key)) pending.push(own)
  }
  return shown
}
