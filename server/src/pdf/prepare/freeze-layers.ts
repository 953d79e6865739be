import type { IncrementalUpdate } from '../file/incremental-update.js'
import { isName, PdfDict, type PdfObject, PdfRef, PdfStream } from '../file/objects/objects.js'

/**
 * Fixes every layer in the state in which a screen shows it. Layers can otherwise be visible on screen and not on paper, or
 * depend on zoom, language or user, and a picture can have another for paper: a signer would sign what others do not see.
 * @returns whether anything could have looked different elsewhere
 */
export function freezeLayers(update: IncrementalUpdate): boolean {
  const hidden = hiddenOnScreen(update)
  let isChanged = false
  for (const number of update.file.crossReference.locations.keys()) {
    const ref = new PdfRef(number)
    const frozen = withoutAlternatives(update.resolve(ref))
    if (!frozen) continue
    update.set(ref, frozen)
    isChanged = true
  }
  if (isChanged) showDefaults(update, hidden)
  return isChanged
}

/** The object without what makes it depend on where it is shown, if it has that. */
function withoutAlternatives(object: PdfObject): PdfObject | undefined {
  if (object instanceof PdfStream && object.dict.has('Alternates')) {
    return new PdfStream(without(object.dict, 'Alternates'), object.data)
  }
  if (object instanceof PdfDict && isName(object.get('Type'), 'OCG') && object.has('Usage'))
    return without(object, 'Usage')
}

function without(dict: PdfDict, key: string): PdfDict {
  const copy = dict.clone()
  copy.delete(key)
  return copy
}

/** The layers that a screen does not show: by the default state, and by what it applies to that by itself. */
function hiddenOnScreen({ resolve, file }: IncrementalUpdate): PdfRef[] {
  const properties = dictOf(resolve(dictOf(resolve(file.catalogRef))?.get('OCProperties')))
  const config = dictOf(resolve(properties?.get('D')))
  if (!properties || !config) return []
  const layers = refsOf(resolve(properties.get('OCGs')))
  const [on, off] = [numbersOf(resolve(config.get('ON'))), numbersOf(resolve(config.get('OFF')))]
  const isOffAtFirst = isName(resolve(config.get('BaseState')), 'OFF')
  const automatic = arrayOf(resolve(config.get('AS')))
    .map((usage) => dictOf(resolve(usage)))
    .filter((usage) => isName(resolve(usage?.get('Event')), 'View'))
  const byItself = new Set(automatic.flatMap((usage) => [...numbersOf(resolve(usage?.get('OCGs')))]))
  return layers.filter((layer) => {
    const view = dictOf(resolve(dictOf(resolve(dictOf(resolve(layer))?.get('Usage')))?.get('View')))
    const state = byItself.has(layer.number) ? resolve(view?.get('ViewState')) : null
    if (state !== null) return isName(state, 'OFF')
    return isOffAtFirst ? !on.has(layer.number) : off.has(layer.number)
  })
}

function showDefaults(update: IncrementalUpdate, hidden: PdfRef[]) {
  const { resolve, file } = update
  const catalog = dictOf(resolve(file.catalogRef))
  const properties = dictOf(resolve(catalog?.get('OCProperties')))
  if (!catalog || !properties) return
  const config = new PdfDict(dictOf(resolve(properties.get('D'))) ?? [])
  for (const key of ['AS', 'ON', 'BaseState']) config.delete(key)
  config.set('OFF', hidden)
  const frozen = without(properties, 'Configs').set('D', config)
  update.set(file.catalogRef, catalog.clone().set('OCProperties', frozen))
}

const dictOf = (object: PdfObject | undefined) => (object instanceof PdfDict ? object : undefined)
const arrayOf = (object: PdfObject) => (Array.isArray(object) ? object : [])
const refsOf = (object: PdfObject) => arrayOf(object).filter((each) => each instanceof PdfRef)
const numbersOf = (object: PdfObject) => new Set(refsOf(object).map(({ number }) => number))
