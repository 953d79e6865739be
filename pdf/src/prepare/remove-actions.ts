import type { IncrementalUpdate } from '../file/incremental-update.js'
import { PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from '../file/objects/objects.js'
import type { PdfFile } from '../file/pdf-file.js'

/** Actions that do more than navigate or open a URL. */
const ACTIVE = new Set([
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'RichMediaExecute',
  'Rendition',
  'Sound',
  'Movie',
  'GoToE',
  'GoTo3DView',
  'ResetForm',
  'Hide'
])

/** Entries that are removed as a whole: triggers, scripts, attachments, portfolios, XFA. */
const UNWANTED = new Set([
  'AA',
  'JavaScript',
  'JS',
  'EmbeddedFiles',
  'AF',
  'Collection',
  'XFA',
  'RichMediaContent',
  '3DD'
])

/** Media of annotations: videos and sounds. Appearances are kept. */
const LOADS: Record<string, string> = { Movie: 'Movie', Sound: 'Sound' }

/** What was removed, for the inspection. */
export type Removed = Set<'javascript' | 'launch_actions' | 'actions' | 'attachments' | 'media' | 'xfa'>

/** Removes scripts, launch actions and attachments from every object of the file. */
export function removeActions(update: IncrementalUpdate): Removed {
  const removed: Removed = new Set()
  const { file } = update
  const clean = (object: PdfObject) => cleaned(object, file.resolve, removed)
  for (const number of file.crossReference.locations.keys()) {
    const object = file.get(number)
    // A stream's data cannot contain actions; its dictionary can, but no reader looks for them there.
    if (object instanceof PdfStream || object === null || typeof object !== 'object') continue
    const kept = clean(object)
    if (kept !== object) update.set(new PdfRef(number), kept)
  }
  return removed
}

/** What would be removed from the file. */
export function findActive(file: PdfFile): Removed {
  const found: Removed = new Set()
  for (const number of file.crossReference.locations.keys()) {
    const object = file.get(number)
    if (!(object instanceof PdfStream)) cleaned(object, file.resolve, found)
  }
  return found
}

/** The object without active content; the same object if it has none. */
function cleaned(object: PdfObject, resolve: (object: PdfObject) => PdfObject, removed: Removed): PdfObject {
  if (Array.isArray(object)) return cleanedArray(object, resolve, removed)
  if (!(object instanceof PdfDict)) return object
  if (isUnwanted(object, resolve, removed)) return null
  const load = loadOf(object, resolve)
  let copy: PdfDict | undefined
  for (const [key, value] of object) {
    const isGone = isUnwantedEntry(key, value, resolve) || key === load
    const kept = isGone ? undefined : cleaned(value, resolve, removed)
    if (kept === value) continue
    if (kept === undefined) note(key, removed)
    copy ??= object.clone()
    if (kept === undefined || kept === null) copy.delete(key)
    else copy.set(key, kept)
  }
  return copy ?? object
}

function cleanedArray(array: PdfObject[], resolve: (object: PdfObject) => PdfObject, removed: Removed): PdfObject[] {
  const kept = array.map((item) => cleaned(item, resolve, removed))
  return kept.some((item, index) => item !== array[index]) ? kept : array
}

/** `JS` and `AF` have harmless meanings elsewhere, so these are recognized by the type of their value. */
function isUnwantedEntry(key: string, value: PdfObject, resolve: (object: PdfObject) => PdfObject): boolean {
  if (!UNWANTED.has(key)) return false
  if (key === 'AA' || key === 'EF') return resolve(value) instanceof PdfDict
  return key !== 'AF' || Array.isArray(resolve(value))
}

function isUnwanted(dict: PdfDict, resolve: (object: PdfObject) => PdfObject, removed: Removed): boolean {
  const kind = resolve(dict.get('S') ?? null)
  if (kind instanceof PdfName && ACTIVE.has(kind.value) && isAction(dict)) {
    removed.add(kind.value === 'JavaScript' ? 'javascript' : kind.value === 'Launch' ? 'launch_actions' : 'actions')
    return true
  }
  return false
}

function loadOf(dict: PdfDict, resolve: (object: PdfObject) => PdfObject): string | undefined {
  const subtype = dict.has('Rect') ? resolve(dict.get('Subtype') ?? null) : null
  return subtype instanceof PdfName ? LOADS[subtype.value] : undefined
}

/** /S names other things as well: the kinds of borders, transitions and structure elements. */
const isAction = (dict: PdfDict): boolean => {
  const type = dict.get('Type')
  return !(type instanceof PdfName) || type.value === 'Action'
}

function note(key: string, removed: Removed): void {
  if (['EmbeddedFiles', 'AF', 'Collection', 'EF'].includes(key)) removed.add('attachments')
  else if (['Movie', 'Sound', 'RichMediaContent', '3DD'].includes(key)) removed.add('media')
  else if (key === 'AA') removed.add('actions')
  else if (key === 'XFA') removed.add('xfa')
  else removed.add('javascript')
}
