import { isName, PdfDict, type PdfObject, PdfRef, PdfStream } from '../file/objects/objects.js'
import type { PdfFile } from '../file/pdf-file.js'

/** A layer (optional content group) of a file. */
export interface Layer {
  ref: PdfRef
  /** Whether a screen hides it: by the default state, or by what it applies to that by itself. */
  isHidden: boolean
  /** Whether paper, an export, another zoom, language or user can show it differently. */
  isVariable: boolean
}

const STATES = { View: 'ViewState', Print: 'PrintState', Export: 'ExportState' }

/** The file's layers, as a program with a screen shows them. */
export function readLayers({ resolve, catalogRef }: Pick<PdfFile, 'resolve' | 'catalogRef'>): Layer[] {
  const properties = dictOf(resolve(dictOf(resolve(catalogRef))?.get('OCProperties')))
  const config = dictOf(resolve(properties?.get('D')))
  if (!properties || !config) return []
  const [on, off] = [numbersOf(resolve(config.get('ON'))), numbersOf(resolve(config.get('OFF')))]
  const isOffAtFirst = isName(resolve(config.get('BaseState')), 'OFF')
  const automatic = arrayOf(resolve(config.get('AS')))
    .map((usage) => dictOf(resolve(usage)))
    .filter((usage) => isName(resolve(usage?.get('Event')), 'View'))
  const byItself = new Set(automatic.flatMap((usage) => [...numbersOf(resolve(usage?.get('OCGs')))]))
  return refsOf(resolve(properties.get('OCGs'))).map((ref) => {
    const usage = dictOf(resolve(dictOf(resolve(ref))?.get('Usage')))
    const stateOf = (use: keyof typeof STATES) => resolve(dictOf(resolve(usage?.get(use)))?.get(STATES[use]))
    const isOff = isOffAtFirst ? !on.has(ref.number) : off.has(ref.number)
    const state = byItself.has(ref.number) ? stateOf('View') : null
    const isHidden = state === null ? isOff : isName(state, 'OFF')
    const states = (['View', 'Print', 'Export'] as const).map(stateOf).filter((each) => each !== null)
    const differs = [isOff, ...states.map((each) => isName(each, 'OFF'))].some((isOff) => isOff !== isHidden)
    const depends = ['Zoom', 'Language', 'User'].some((key) => usage?.has(key))
    return { ref, isHidden, isVariable: differs || depends }
  })
}

/** Whether it is a picture with others that some programs show in its place, for example on paper. */
export const hasAlternates = (object: PdfObject): object is PdfStream =>
  object instanceof PdfStream && object.dict.has('Alternates')

const dictOf = (object: PdfObject | undefined) => (object instanceof PdfDict ? object : undefined)
const arrayOf = (object: PdfObject) => (Array.isArray(object) ? object : [])
const refsOf = (object: PdfObject) => arrayOf(object).filter((each) => each instanceof PdfRef)
const numbersOf = (object: PdfObject) => new Set(refsOf(object).map(({ number }) => number))
