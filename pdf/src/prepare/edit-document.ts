import { DocumentResources } from '../draw/document-resources.js'
import type { IncrementalUpdate } from '../file/incremental-update.js'
import { isAmbiguous } from '../file/objects/is-ambiguous.js'
import { PdfDict, type PdfRef, PdfStream } from '../file/objects/objects.js'
import type { PdfFile } from '../file/pdf-file.js'
import { PdfError } from '../interface/error.js'
import { contentsOf, readContent } from '../page/page-content.js'
import { type Page, readPageTree } from '../page/page-tree.js'
import { strayKeywords } from '../text/stray-keywords.js'
import { containBrokenContent } from './contain-broken-content.js'
import { type FormSettings, flattenAnnotations } from './flatten-annotations.js'
import { readForm } from './form-fields.js'
import { freezeLayers } from './freeze-layers.js'
import { orderBoxes } from './order-boxes.js'
import { radioStates } from './radio-states.js'
import { rebuildPageTree } from './rebuild-page-tree.js'
import { type Removed, removeActions } from './remove-actions.js'
import { repairPictures } from './repair-pictures.js'
import { repairStreams } from './repair-streams.js'

const REMOVED: Record<Removed extends Set<infer Kind> ? Kind & string : never, string> = {
  javascript: 'removed JavaScript',
  launch_actions: 'removed actions that start programs',
  actions: 'removed automatic actions',
  attachments: 'removed attached files',
  media: 'removed videos, sounds and 3D models',
  xfa: 'removed the XFA form'
}

/**
 * Removes active content, fixes layers, flattens forms and repairs the page tree.
 * @param imported widgets that become fields: their values are not drawn
 * @returns descriptions of the changes, for the inspection
 * @throws `PDF_XFA_UNSUPPORTED` for forms that only Adobe's programs can display
 */
export function editDocument(update: IncrementalUpdate, imported: PdfRef[] = []): string[] {
  const { file } = update
  const tree = readPageTree(file)
  const form = readForm(file, tree.pages)
  if (form?.isXfaOnly)
    throw new PdfError('PDF_XFA_UNSUPPORTED', 'the file is an XFA form, which only Adobe Reader can display')
  const changes = [...removeActions(update)].map((kind) => REMOVED[kind])
  if (repairPictures(update) + repairStreams(update) > 0) changes.push('repaired damaged data')
  if (hasRepeatedKeys(file)) changes.push('kept the last value of each key that is there twice')
  if (file.hasOddStreams) changes.push('removed blanks before the data of streams')
  if (freezeLayers(update)) changes.push('made layers the same on screen and on paper')
  const sound = tree.isSound ? current(update, tree.pages) : rebuildPageTree(update, tree.pages)
  const ordered = sound.map((page) => orderBoxes(update, page))
  if (ordered.some((page, index) => page !== sound[index])) changes.push('put the corners of page boxes in order')
  const blanked = ordered.map((page) => blankKeywords(update, page))
  if (blanked.some((page, index) => page !== ordered[index])) changes.push('removed words at which some programs stop')
  const pages = blanked.map((page) => containBrokenContent(update, keepContentStreams(update, page)))
  if (!tree.isSound) changes.push('rebuilt the page tree')
  const empty = new Set(imported.map((ref) => update.resolve(ref)))
  const settings = { ...settingsOf(form?.dict, update), empty }
  let flattened = 0
  for (const page of pages) flattened += flattenAnnotations(update, page, settings)
  settings.fonts.finish()
  if (form) removeForm(update)
  if (form && form.fields.length > 0) changes.push(`flattened a form with ${count(form.fields.length, 'field')}`)
  else if (flattened > 0) changes.push('flattened annotations')
  return changes
}

/** Viewers take the last value. */
function hasRepeatedKeys(file: PdfFile): boolean {
  return [...file.crossReference.locations.keys()].some((number) => isAmbiguous(file.get(number)))
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`

/** The pages after active content was removed. */
function current(update: IncrementalUpdate, pages: Page[]): Page[] {
  return pages.map((page) => {
    const dict = update.resolve(page.ref) as PdfDict
    return { ref: page.ref, dict, attributes: new PdfDict([...page.attributes, ...dict]) }
  })
}

function settingsOf(form: PdfDict | undefined, update: IncrementalUpdate): Omit<FormSettings, 'empty'> {
  const resources = update.resolve(form?.get('DR'))
  return {
    dict: form,
    resources: resources instanceof PdfDict ? resources : undefined,
    needAppearances: update.resolve(form?.get('NeedAppearances')) === true,
    radioStates: radioStates(update, form),
    fonts: new DocumentResources(update)
  }
}

function removeForm(update: IncrementalUpdate): void {
  const catalog = (update.resolve(update.file.catalogRef) as PdfDict).clone()
  catalog.delete('AcroForm')
  catalog.delete('NeedsRendering')
  update.set(update.file.catalogRef, catalog)
}

/**
 * Takes words such as `endstream` out of a page's content: some readers show nothing of what follows them.
 * @returns the page, changed or not
 */
function blankKeywords(update: IncrementalUpdate, page: Page): Page {
  const content = readContent(page, update.resolve)
  const found = strayKeywords(content)
  if (found.length === 0) return page
  for (const { from, to } of found) content.fill(' ', from, to)
  const dict = page.dict.clone()
  dict.set('Contents', update.addStream(content))
  update.set(page.ref, dict)
  return { ...page, dict }
}

/** Removes entries of a page's Contents that are not streams, which readers ignore and checkers report. */
function keepContentStreams(update: IncrementalUpdate, page: Page): Page {
  const contents = update.resolve(page.dict.get('Contents'))
  const streams = contentsOf(page, update.resolve)
  const isSound = Array.isArray(contents) ? streams.length === contents.length : contents instanceof PdfStream
  if (isSound || contents === null) return page
  const dict = page.dict.clone()
  dict.set('Contents', streams)
  update.set(page.ref, dict)
  return { ...page, dict }
}
