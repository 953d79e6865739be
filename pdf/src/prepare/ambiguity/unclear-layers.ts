import { isName, PdfDict, PdfName, type PdfObject, PdfRef } from '../../file/objects/objects.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { readLayers } from '../../page/layers.js'
import type { Place } from './place.js'
import type { ShownObjects } from './shown-objects.js'

/** Layers that are on by one statement and off by another: some readers know only one of them. */
export function* unclearLayers(file: PdfFile, { objects }: ShownObjects): Generator<Place> {
  const { resolve } = file
  const catalog = dictOf(resolve(file.catalogRef))
  const config = dictOf(resolve(dictOf(resolve(catalog?.get('OCProperties')))?.get('D')))
  const [on, off] = ['ON', 'OFF'].map((key) => numbersOf(resolve(config?.get(key))))
  if (on?.some((number) => off?.includes(number))) yield { reason: 'a layer is both on and off' }
  const hidden = new Set(readLayers(file).flatMap(({ ref, isHidden }) => (isHidden ? ref.number : [])))
  const isShown = (ref: PdfObject) => !(ref instanceof PdfRef && hidden.has(ref.number))
  for (const object of objects.values())
    for (const membership of membershipsIn(object)) {
      const expression = resolve(membership.get('VE'))
      if (Array.isArray(expression) && evaluate(expression, file, isShown) !== byPolicy(membership, file, isShown))
        yield { reason: 'a layer is on by its expression and off by its policy, or the reverse' }
    }
}

function* membershipsIn(object: PdfObject): Generator<PdfDict> {
  if (Array.isArray(object)) for (const item of object) yield* membershipsIn(item)
  if (!(object instanceof PdfDict)) return
  if (isName(object.get('Type'), 'OCMD')) yield object
  for (const item of object.values()) yield* membershipsIn(item)
}

const MOST_DEPTH = 50

function evaluate(
  [operator, ...operands]: PdfObject[],
  file: PdfFile,
  isShown: (ref: PdfObject) => boolean,
  depth = 0
): boolean {
  const each = operands.map((operand) => {
    const inner = file.resolve(operand)
    return Array.isArray(inner) && depth < MOST_DEPTH ? evaluate(inner, file, isShown, depth + 1) : isShown(operand)
  })
  const name = operator instanceof PdfName ? operator.value : ''
  if (name === 'Not') return !each[0]
  return name === 'Or' ? each.some(Boolean) : each.every(Boolean)
}

function byPolicy(membership: PdfDict, { resolve }: PdfFile, isShown: (ref: PdfObject) => boolean): boolean {
  const groups = membership.get('OCGs')
  const listed = resolve(groups)
  const each = (Array.isArray(listed) ? listed : groups === undefined ? [] : [groups]).map(isShown)
  if (each.length === 0) return true
  const policy = resolve(membership.get('P'))
  if (isName(policy, 'AllOn')) return each.every(Boolean)
  if (isName(policy, 'AllOff')) return !each.some(Boolean)
  if (isName(policy, 'AnyOff')) return !each.every(Boolean)
  return each.some(Boolean)
}

const dictOf = (object: PdfObject | undefined) => (object instanceof PdfDict ? object : undefined)
const numbersOf = (object: PdfObject): number[] =>
  (Array.isArray(object) ? object : []).flatMap((item) => (item instanceof PdfRef ? item.number : []))
