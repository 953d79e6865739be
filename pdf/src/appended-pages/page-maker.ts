import { directionOf, type Language } from '@signpost/spec/languages'
import { Canvas } from '../draw/canvas.js'
import type { DocumentResources } from '../draw/document-resources.js'
import { Structure } from '../draw/structure.js'
import type { StructureTree } from '../draw/structure-tree.js'
import { drawTestMark, drawWatermark } from '../draw/test-mark.js'
import type { IncrementalUpdate } from '../file/incremental-update.js'
import { name, PdfDict, type PdfRef } from '../file/objects/objects.js'

/** Width and height in points. */
export type PaperSize = readonly [number, number]

const A4: PaperSize = [595.28, 841.89]
const LETTER: PaperSize = [612, 792]

/** Appended pages use the paper size of the document: Letter for the American formats, otherwise A4. */
export function paperFor(page: { width: number; height: number }): PaperSize {
  const short = Math.min(page.width, page.height)
  return Math.abs(short - LETTER[0]) < 2 ? LETTER : A4
}

/** Collects the pages that are appended to a document. */
export class PageMaker {
  private readonly canvases: Canvas[] = []
  readonly structure = new Structure()

  constructor(
    readonly paper: PaperSize,
    private readonly resources: DocumentResources,
    private readonly testMode: boolean,
    readonly language: Language
  ) {}

  newPage(): Canvas {
    const canvas = new Canvas(this.paper[0], this.paper[1], this.resources, this.language, this.structure)
    if (this.testMode) this.structure.decoration(() => drawWatermark(canvas))
    canvas.isMirrored = directionOf(this.language) === 'rtl'
    this.canvases.push(canvas)
    return canvas
  }

  get pages(): readonly Canvas[] {
    return this.canvases
  }

  /** Writes the pages as children of `parent`, and what they are to readers for the blind. */
  write(update: IncrementalUpdate, parent: PdfRef, tree: StructureTree | null): PdfRef[] {
    const pages = this.canvases.map((canvas) => ({ canvas, ref: update.reserve() }))
    const keys = tree?.add(this.structure.root, pages, this.language)
    for (const { canvas, ref } of pages) {
      canvas.isMirrored = false
      if (this.testMode) drawTestMark(canvas)
      const { content, resources } = canvas.finish()
      const links = canvas.links.map(({ annotation }) => keys?.links.get(annotation) ?? update.add(annotation))
      update.set(
        ref,
        PdfDict.of({
          Type: name('Page'),
          Parent: parent,
          MediaBox: [0, 0, canvas.width, canvas.height],
          // Otherwise the page would inherit these entries from the document's page tree.
          CropBox: [0, 0, canvas.width, canvas.height],
          Rotate: 0,
          Resources: resources,
          Contents: update.addStream(inLanguage(this.language, content)),
          Annots: links.length > 0 ? links : undefined,
          StructParents: keys?.pages.get(canvas),
          Tabs: keys && name('S')
        })
      )
    }
    return pages.map(({ ref }) => ref)
  }
}

/** For screen readers: the document may be in another language than its appended pages. */
function inLanguage(language: Language, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`/Span <</Lang (${language})>> BDC\n`), content, Buffer.from('\nEMC')])
}
