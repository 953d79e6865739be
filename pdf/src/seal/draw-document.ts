import { addCertificatePages } from '../appended-pages/certificate-pages.js'
import { PageMaker, paperFor } from '../appended-pages/page-maker.js'
import { addSignaturePages } from '../appended-pages/signature-page.js'
import { Canvas } from '../draw/canvas.js'
import { DocumentResources } from '../draw/document-resources.js'
import { drawStamp } from '../draw/draw-stamp.js'
import { artifact, StructureTree } from '../draw/structure-tree.js'
import { drawTestMark } from '../draw/test-mark.js'
import type { IncrementalUpdate } from '../file/incremental-update.js'
import type { PdfDict, PdfRef } from '../file/objects/objects.js'
import { drawable } from '../fonts/drawable.js'
import { PdfError } from '../interface/error.js'
import type { SealRequest, Stamp } from '../interface/requests.js'
import { drawOverPage } from '../page/draw-over-page.js'
import { pageGeometry } from '../page/page-geometry.js'
import type { Page } from '../page/page-tree.js'
import { embedAttachments } from './embed-attachments.js'

/** What to draw when a document is sealed: the request without its file. */
export type DrawRequest = Omit<SealRequest, 'pdf' | 'signedAt' | 'level'> & {
  isDevelopment: boolean
}

/** Draws stamps, test marks and the appended pages, and embeds attachments. Returns the references of the appended pages, at least one. */
export function drawDocument(
  update: IncrementalUpdate,
  pages: Page[],
  request: DrawRequest,
  sealedBy: string
): PdfRef[] {
  const resources = new DocumentResources(update)
  const tree = StructureTree.of(update)
  const stamps = byPage(request.stamps, pages.length)
  for (const [index, page] of pages.entries()) {
    const own = stamps.get(index + 1) ?? []
    if (own.length === 0 && !request.testMode) continue
    const { width, height } = pageGeometry(page.attributes, update.resolve)
    const canvas = new Canvas(width, height, resources)
    for (const stamp of own) drawStamp(canvas, stamp)
    if (request.testMode) drawTestMark(canvas)
    if (canvas.isEmpty) continue
    // What people filled in is content of the document; the mark of a test alone is not.
    const mark = own.length > 0 ? tree?.markOver(page) : tree?.isOwn ? artifact : null
    drawOverPage(update, page, canvas.finish(), mark ?? null)
  }
  embedAttachments(update, request.attachments)
  const added = appendPages(update, pages, request, { resources, tree, sealedBy })
  tree?.finish()
  resources.finish()
  return added
}

function byPage(stamps: Stamp[], pageCount: number): Map<number, Stamp[]> {
  const grouped = new Map<number, Stamp[]>()
  for (const stamp of stamps) {
    if (!Number.isInteger(stamp.page) || stamp.page < 1 || stamp.page > pageCount) {
      throw new PdfError('PAGE_OUT_OF_RANGE', `a stamp is for page ${stamp.page} of ${pageCount}`)
    }
    grouped.set(stamp.page, [...(grouped.get(stamp.page) ?? []), stamp])
  }
  return grouped
}

function appendPages(
  update: IncrementalUpdate,
  pages: Page[],
  request: DrawRequest,
  { resources, tree, sealedBy }: { resources: DocumentResources; tree: StructureTree | null; sealedBy: string }
): PdfRef[] {
  const { words } = request
  const [first] = pages
  const paper = paperFor(first ? pageGeometry(first.attributes, update.resolve) : { width: 0, height: 0 })
  const { isDevelopment, testMode } = request
  const maker = new PageMaker(paper, resources, testMode, request.certificate.language)
  const certificate = drawable(request.certificate)
  addSignaturePages(maker, drawable(request.signatureBlocks), certificate, words)
  addCertificatePages(maker, certificate, words, { isDevelopment, sealedBy })
  const catalog = update.resolve(update.file.catalogRef) as PdfDict
  const root = catalog.get('Pages') as PdfRef
  const added = maker.write(update, root, tree)
  const node = (update.resolve(root) as PdfDict).clone()
  const kids = update.resolve(node.get('Kids'))
  node.set('Kids', [...(Array.isArray(kids) ? kids : []), ...added]).set('Count', pages.length + added.length)
  update.set(root, node)
  return added
}
