import type { CheckedFile } from '../checked-file.js'
import type { SealedPart } from '../sealed-part.js'
import { openBoth } from './open-both.js'
import { PageViewer } from './page-viewer.js'

interface DrawOptions {
  checked: CheckedFile
  sealed: SealedPart | null
  signal: AbortSignal
  /** Where the pages are put. */
  element: HTMLElement
  /** Says what the comparison has shown. */
  status: HTMLElement
}

/** Shows the first pages, and a button for more. Resolves when the first are drawn. Throws if there are none. */
export async function drawPages({ checked, sealed, signal, element, status }: DrawOptions): Promise<void> {
  const versions = await openBoth(checked.file, sealed, signal)
  if (!versions.file && !versions.sealed) throw new Error('Neither version can be opened.')
  const viewer = new PageViewer(versions, changedPages(checked), status, signal)
  await viewer.show()
  element.append(viewer.list, viewer.more)
}

/** The pages that the service says are changed. */
function changedPages({ report }: CheckedFile): number[] {
  const items = report.signatures.flatMap(({ changes_after }) => changes_after.items)
  const named = items.flatMap(({ page, permitted }) => (page === null || permitted ? [] : [page]))
  return [...named, ...(report.claimed_document?.difference?.pages ?? [])]
}
