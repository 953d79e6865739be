import { readCrossReference } from '../../file/cross-reference.js'
import { isAmbiguous } from '../../file/objects/is-ambiguous.js'
import { type PdfObject, PdfStream } from '../../file/objects/objects.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { WrittenObjects } from '../../verify/appended/written-objects.js'
import type { Place } from './place.js'
import type { ShownObjects } from './shown-objects.js'

/** Objects that readers find in different places, or understand in different ways. */
export function* unclearObjects(file: PdfFile, shown: ShownObjects): Generator<Place> {
  const written = new WrittenObjects(file)
  if (isAmbiguous(file.trailer)) yield { reason: 'its trailer states a key with two values' }
  else if (!written.hasPlainTrailer()) yield { reason: 'its trailer is not written in plain syntax' }
  for (const [number, object] of shown.objects) {
    const problem = problemOf(number, object, file, written)
    if (problem) yield { reason: `object ${number} ${problem}` }
  }
  yield* generations(file, shown)
  yield* contradictions(file, shown)
}

function problemOf(number: number, object: PdfObject, file: PdfFile, written: WrittenObjects): string | undefined {
  if (isAmbiguous(object)) return 'states a key with two values'
  if (file.damaged.has(number)) return 'is not where the cross-reference says'
  if (!written.isPlain(number)) return 'is not written in plain syntax'
  const hasKeyword = object instanceof PdfStream && Buffer.from(object.data).includes('endstream')
  return hasKeyword ? 'contains the keyword that ends its data' : undefined
}

/** References that some readers follow and others do not. */
function* generations({ crossReference }: PdfFile, { objects, references }: ShownObjects): Generator<Place> {
  for (const { number, generation } of references) {
    const location = crossReference.locations.get(number)
    const own = location && 'generation' in location ? location.generation : 0
    if (location && objects.get(number) !== null && own !== generation)
      yield { reason: `object ${number} is named with another generation than its own` }
  }
}

const OTHER_READINGS = [{ ignoresHybrid: true }, { ignoresFree: true }, { takesLastRow: true }]

/** Sections of the cross-reference that contradict each other: some readers take the one, some the other. */
function* contradictions({ bytes, crossReference }: PdfFile, { objects }: ShownObjects): Generator<Place> {
  if (crossReference.ambiguous.length === 0) return
  const others = OTHER_READINGS.map((reading) => readCrossReference(bytes, undefined, reading).locations)
  for (const number of objects.keys()) {
    const own = JSON.stringify(crossReference.locations.get(number) ?? null)
    if (others.some((locations) => JSON.stringify(locations.get(number) ?? null) !== own))
      yield { reason: `object ${number} has two places in the cross-reference` }
  }
}
