import type { IncrementalUpdate } from '../file/incremental-update.js'
import { isName, PdfDict, type PdfObject, PdfRef, PdfStream } from '../file/objects/objects.js'
import { hasAlternates, type Layer, readLayers } from '../page/layers.js'

/**
 * Fixes every layer in the state in which a screen shows it. Layers can otherwise be visible on screen and not on paper, or
 * depend on zoom, language or user, and a picture can have another for paper: a signer would sign what others do not see.
 * @returns whether anything could have looked different elsewhere
 */
export function freezeLayers(update: IncrementalUpdate): boolean {
  const { file, resolve } = update
  const layers = readLayers({ resolve, catalogRef: file.catalogRef })
  const listed = new Set(layers.map(({ ref }) => ref.number))
  let isVariable = layers.some((layer) => layer.isVariable)
  let isChanged = false
  for (const number of file.crossReference.locations.keys()) {
    const ref = new PdfRef(number)
    const object = resolve(ref)
    const frozen = withoutAlternatives(object, listed.has(number))
    if (!frozen) continue
    update.set(ref, frozen)
    isChanged = true
    if (hasAlternates(object)) isVariable = true
  }
  if (isChanged || isVariable) showDefaults(update, layers)
  return isVariable
}

/** The object without what makes it depend on where it is shown, if it has that. */
function withoutAlternatives(object: PdfObject, isListed: boolean): PdfObject | undefined {
  if (hasAlternates(object)) return new PdfStream(without(object.dict, 'Alternates'), object.data)
  if (!(object instanceof PdfDict) || !object.has('Usage')) return undefined
  return isListed || isName(object.get('Type'), 'OCG') ? without(object, 'Usage') : undefined
}

function without(dict: PdfDict, key: string): PdfDict {
  const copy = dict.clone()
  copy.delete(key)
  return copy
}

function showDefaults(update: IncrementalUpdate, layers: Layer[]) {
  const { resolve, file } = update
  const catalog = dictOf(resolve(file.catalogRef))
  const properties = dictOf(resolve(catalog?.get('OCProperties')))
  if (!catalog || !properties) return
  const config = new PdfDict(dictOf(resolve(properties.get('D'))) ?? [])
  for (const key of ['AS', 'ON', 'BaseState']) config.delete(key)
  config.set(
    'OFF',
    layers.filter(({ isHidden }) => isHidden).map(({ ref }) => ref)
  )
  const frozen = without(properties, 'Configs').set('D', config)
  update.set(file.catalogRef, catalog.clone().set('OCProperties', frozen))
}

const dictOf = (object: PdfObject | undefined) => (object instanceof PdfDict ? object : undefined)
