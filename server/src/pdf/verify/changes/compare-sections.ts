import { PdfDict, type PdfObject, PdfStream } from '../../file/objects/objects.js'
import type { StatePair } from './state-pair.js'

/** Reports updates that readers interpret differently. */
export function compareSections(pair: StatePair): void {
  const { before, after } = pair
  const report = (text: string) => pair.forbid('structure', text)
  if (after.crossReference.ambiguous.some((at) => at >= before.bytes.length))
    report('an ambiguous cross-reference was appended')
  const { locations } = after.crossReference
  const isDeleted = ([number, location]: [number, unknown]) => location === null && before.get(number) !== null
  if ([...locations].some(isDeleted)) report('objects were deleted')
  if (sizeOf(after.trailer) < sizeOf(before.trailer)) report('objects were left out of the file’s size')
  const isNewlyAmbiguous = (number: number) => isAmbiguous(after.get(number)) && !isAmbiguous(before.get(number))
  if (isAmbiguous(after.trailer) || [...pair.movedNumbers].some(isNewlyAmbiguous))
    report('an object with a duplicate key was appended')
}

function sizeOf(trailer: PdfDict): number {
  const size = trailer.get('Size')
  return typeof size === 'number' ? size : 0
}

/** The object, or anything within it. */
function isAmbiguous(object: PdfObject): boolean {
  const pending: PdfObject[] = [object]
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    if (item instanceof PdfDict && item.isAmbiguous) return true
    if (item instanceof PdfStream) pending.push(item.dict)
    else if (Array.isArray(item) || item instanceof PdfDict) for (const own of item.values()) pending.push(own)
  }
  return false
}
