import { PdfDict, type PdfObject, PdfRef, PdfStream } from '../file/objects/objects.js'
import { PdfFile } from '../file/pdf-file.js'
import { findObjects } from '../file/recover-cross-reference.js'
import { readPages } from '../page/page-tree.js'
import type { ByteSpan } from './compare-bytes.js'

/** What leads away from a page, or is not drawn: a field's value is drawn by its appearance. */
const ELSEWHERE = new Set(['Parent', 'P', 'Dest', 'A', 'AA', 'V'])
const MOST_PAGES = 1000
const MOST_STEPS = 500_000

/** The pages of a file, from 1, that are drawn with the objects in these parts of it. */
export function pagesOfBytes(bytes: Buffer, spans: ByteSpan[]): number[] {
  const file = PdfFile.open(bytes)
  file.decrypt()
  const touched = objectsIn(file, spans)
  const walk = { file, touched, steps: 0 }
  return readPages(file, MOST_PAGES).flatMap(({ ref, attributes }, index) =>
    touched.has(ref.number) || reaches(walk, attributes) ? [index + 1] : []
  )
}

/** The numbers of the objects that have a byte in the parts, as far as the newest revision uses them. */
function objectsIn(file: PdfFile, spans: ByteSpan[]): Set<number> {
  const starts = new Set<number>()
  for (const { offset, next } of findObjects(file.bytes))
    if (spans.some(({ start, end }) => start < next && end > offset)) starts.add(offset)
  const found = new Set<number>()
  const { locations } = file.crossReference
  for (const [number, location] of locations)
    if (location && 'offset' in location && starts.has(location.offset)) found.add(number)
  // What is packed into an object stream goes with it.
  for (const [number, location] of locations)
    if (location && 'stream' in location && found.has(location.stream)) found.add(number)
  return found
}

interface Walk {
  file: PdfFile
  touched: Set<number>
  steps: number
}

/** Whether any of the objects belongs to a page. */
function reaches(walk: Walk, page: PdfDict): boolean {
  const seen = new Set<number>()
  const pending: PdfObject[] = [page]
  while (pending.length > 0 && walk.steps++ < MOST_STEPS) {
    const object = pending.pop()
    if (object instanceof PdfRef) {
      if (walk.touched.has(object.number)) return true
      if (seen.has(object.number)) continue
      seen.add(object.number)
      pending.push(walk.file.resolve(object))
    } else for (const part of partsOf(object)) pending.push(part)
  }
  return false
}

function partsOf(object: PdfObject | undefined): PdfObject[] {
  if (Array.isArray(object)) return object
  const dict = object instanceof PdfStream ? object.dict : object
  return dict instanceof PdfDict ? [...dict].filter(([key]) => !ELSEWHERE.has(key)).map(([, value]) => value) : []
}
