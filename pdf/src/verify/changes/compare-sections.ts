import { isAmbiguous } from '../../file/objects/is-ambiguous.js'
import type { PdfDict } from '../../file/objects/objects.js'
import { WrittenObjects } from '../appended/written-objects.js'
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
  const moved = [...pair.movedNumbers]
  if (isAmbiguous(after.trailer) || moved.some((number) => isAmbiguous(after.get(number))))
    report('an object with a duplicate key was appended')
  // Whatever replaces what readers understand differently takes the other meanings away.
  const written = new WrittenObjects(before)
  if (!moved.every((number) => written.isPlain(number)) || !written.hasPlainTrailer())
    report('an object was replaced that readers understand differently')
}

function sizeOf(trailer: PdfDict): number {
  const size = trailer.get('Size')
  return typeof size === 'number' ? size : 0
}
