import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Box, PageSize } from './editor-field.js'
import { type FormField, type PieceOfText, type Suggestion, suggest } from './suggest.js'

/** Places for fields on a page, from its text and its form. */
export async function readSuggestions(page: PDFPageProxy): Promise<Suggestion[]> {
  const viewport = page.getViewport({ scale: 1 })
  const boxOf = ([x1, y1, x2, y2]: number[]): Box => {
    const [ax = 0, ay = 0] = viewport.convertToViewportPoint(x1 ?? 0, y1 ?? 0)
    const [bx = 0, by = 0] = viewport.convertToViewportPoint(x2 ?? 0, y2 ?? 0)
    return { x: Math.min(ax, bx), y: Math.min(ay, by), width: Math.abs(ax - bx), height: Math.abs(ay - by) }
  }
  const [{ items }, annotations] = await Promise.all([page.getTextContent(), page.getAnnotations()])
  const texts = items.flatMap((item): PieceOfText[] => {
    if (!('str' in item) || !item.str.trim()) return []
    const [, , , , x = 0, y = 0] = item.transform
    return [{ text: item.str, ...boxOf([x, y, x + item.width, y + item.height]) }]
  })
  const forms = annotations.flatMap((annotation): FormField[] => {
    const type = annotation.subtype === 'Widget' ? typeOfWidget(annotation) : null
    return type ? [{ type, ...boxOf(annotation.rect) }] : []
  })
  const size: PageSize = { width: viewport.width, height: viewport.height }
  return suggest(texts, forms, size)
}

function typeOfWidget({ fieldType, checkBox }: { fieldType?: string; checkBox?: boolean }): FormField['type'] | null {
  if (fieldType === 'Sig') return 'signature'
  if (fieldType === 'Tx') return 'text'
  return fieldType === 'Btn' && checkBox ? 'checkbox' : null
}
