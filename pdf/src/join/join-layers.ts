import { isName, PdfDict, type PdfObject, PdfRef } from '../file/objects/objects.js'
import type { PdfFile } from '../file/pdf-file.js'
import type { JoinedObjects } from './joined-objects.js'

/** Lists of a configuration that apply to the layers of one file each. */
const LISTS = ['Order', 'RBGroups', 'Locked', 'AS'] as const

/** The layers of all files, each shown or hidden as in its own. Undefined if there are none. */
export function joinLayers(objects: JoinedObjects, files: PdfFile[]): PdfDict | undefined {
  const groups: PdfObject[] = []
  const hidden: PdfObject[] = []
  const lists = new Map<string, PdfObject[]>(LISTS.map((key) => [key, []]))
  for (const [index, file] of files.entries()) {
    const layers = dictIn(file, file.catalogRef, 'OCProperties')
    const settings = dictIn(file, layers, 'D')
    groups.push(...listFrom(objects, index, file, layers.get('OCGs')))
    hidden.push(...hiddenOf(file, layers, settings).map((ref) => objects.from(index, ref)))
    for (const [key, list] of lists) list.push(...listFrom(objects, index, file, settings.get(key)))
  }
  if (groups.length === 0) return undefined
  const filled = [...lists].filter(([, list]) => list.length > 0)
  return PdfDict.of({ OCGs: groups, D: PdfDict.of({ ...Object.fromEntries(filled), OFF: hidden }) })
}

/** A file can hide all layers but those that it lists. */
function hiddenOf(file: PdfFile, layers: PdfDict, settings: PdfDict): PdfRef[] {
  const off = refsOf(file, settings.get('OFF'))
  if (!isName(file.resolve(settings.get('BaseState')), 'OFF')) return off
  const shown = new Set(refsOf(file, settings.get('ON')).map(({ number }) => number))
  return refsOf(file, layers.get('OCGs')).filter(({ number }) => !shown.has(number))
}

function refsOf(file: PdfFile, object: PdfObject | undefined): PdfRef[] {
  const list = file.resolve(object)
  return Array.isArray(list) ? list.filter((item) => item instanceof PdfRef) : []
}

function listFrom(objects: JoinedObjects, index: number, file: PdfFile, object: PdfObject | undefined): PdfObject[] {
  const list = file.resolve(object)
  return Array.isArray(list) ? list.map((item) => objects.from(index, item)) : []
}

function dictIn(file: PdfFile, parent: PdfObject, key: string): PdfDict {
  const dict = file.resolve(parent)
  const found = dict instanceof PdfDict ? file.resolve(dict.get(key)) : null
  return found instanceof PdfDict ? found : new PdfDict()
}
