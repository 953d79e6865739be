import type { PdfFile } from '../file/pdf-file.js'
import { PdfError } from '../interface/error.js'
import { hasAlternates, readLayers } from '../page/layers.js'
import { readPages } from '../page/page-tree.js'
import { readForm } from './form-fields.js'
import { findActive, type Removed } from './remove-actions.js'

const NAMED: Record<Exclude<Kind, 'attachments'>, string> = {
  javascript: 'JavaScript',
  launch_actions: 'actions that start programs',
  actions: 'automatic actions',
  media: 'videos, sounds or 3D models',
  xfa: 'an XFA form'
}
type Kind = Removed extends Set<infer Each> ? Each : never

/**
 * A signed file cannot be cleaned, so that it must be clean: what one signer reads must be what everybody reads later, in any
 * program. Attached files are no part of what is shown, and files that this service sealed have them.
 * @throws `PDF_ACTIVE_CONTENT`
 */
export function assertPassive(file: PdfFile): void {
  const found: string[] = []
  for (const kind of findActive(file)) if (kind !== 'attachments') found.push(NAMED[kind])
  if (isDrawnByViewers(file)) found.push('form fields that each program draws itself')
  if (variesByUse(file)) found.push('layers or pictures that look different on screen and on paper')
  if (found.length === 0) return
  throw new PdfError(
    'PDF_ACTIVE_CONTENT',
    `the file is signed and has ${found.join(', ')}: removing that would invalidate its signatures`
  )
}

/** Whether programs replace how the file says that fields look. */
function isDrawnByViewers(file: PdfFile): boolean {
  const form = readForm(file, readPages(file))
  if (!form || file.resolve(form.dict.get('NeedAppearances')) !== true) return false
  return form.fields.some(({ type }) => type !== 'signature')
}

function variesByUse(file: PdfFile): boolean {
  if (readLayers(file).some(({ isVariable }) => isVariable)) return true
  return [...file.crossReference.locations.keys()].some((number) => hasAlternates(file.get(number)))
}
