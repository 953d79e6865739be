import type { Resolve } from '../file/filters/filters.js'
import { PdfDict, type PdfObject, type PdfStream } from '../file/objects/objects.js'
import { PdfError } from '../interface/error.js'
import { readContent } from '../page/page-content.js'
import { displayMatrix, pageGeometry } from '../page/page-geometry.js'
import type { Page } from '../page/page-tree.js'
import type { PageText } from './glyph.js'
import { invert, multiply } from './matrices.js'
import type { ShapeReader } from './shape-reader.js'
import { TextPainter } from './text-painter.js'
import { TextResources } from './text-resources.js'
import { initialState } from './text-state.js'

/** How many operations all pages of a document may have. */
const MOST_OPERATIONS = 5_000_000

/** Reads the text of a file's pages, with the bytes that show each glyph. */
export class TextReader {
  private readonly resources: TextResources
  operations = 0

  /** @param hidden the layers that are off when the file is opened */
  constructor(
    private readonly resolve: Resolve,
    hidden: ReadonlySet<PdfObject>
  ) {
    this.resources = new TextResources(resolve, hidden)
  }

  /**
   * @param shapes reads what else is drawn
   * @throws `PDF_TOO_LARGE` if the pages have more operators than is allowed
   */
  read(page: Page, shapes?: ShapeReader): PageText {
    const geometry = pageGeometry(page.attributes, this.resolve)
    const matrix = multiply(invert(displayMatrix(geometry)), [1, 0, 0, -1, 0, geometry.height])
    const resources = this.resolve(page.attributes.get('Resources'))
    const painted = {
      id: 0,
      resources: resources instanceof PdfDict ? resources : new PdfDict(),
      content: readContent(page, this.resolve)
    }
    const text: PageText = { glyphs: [], width: geometry.width, height: geometry.height, isCut: false }
    const walk = { text, operations: 0, forms: 0, path: new Set<PdfStream>(), shapes }
    new TextPainter(this.resources, walk, painted, initialState(matrix)).paint()
    this.operations += walk.operations
    if (this.operations <= MOST_OPERATIONS) return text
    throw new PdfError('PDF_TOO_LARGE', 'the pages have more operators than text is looked for in')
  }
}
