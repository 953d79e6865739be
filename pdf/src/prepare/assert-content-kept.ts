import { filtersOf, packsAnything, unpack } from '../file/filters/filters.js'
import { isName, PdfDict, type PdfObject, PdfStream } from '../file/objects/objects.js'
import type { PdfFile } from '../file/pdf-file.js'
import { PdfError } from '../interface/error.js'
import { contentsOf, readContent } from '../page/page-content.js'
import { type Page, readPageTree } from '../page/page-tree.js'
import { openSound } from './open-leniently.js'

const LIMIT = 64 << 20
/** No document nests what it draws more deeply. */
const MOST_DEPTH = 20
const MOST_NAMED = 20

/**
 * A repair must not lose what a page shows: whoever signs would not know.
 * @param isRepaired whether the cross-reference was rebuilt, so that the file has another reading
 * @throws `PDF_CONTENT_LOST` with the pages
 */
export function assertContentKept(file: PdfFile, isRepaired: boolean): void {
  const lost = findLostContent(file, isRepaired)
  if (lost.length === 0) return
  const named = lost.slice(0, MOST_NAMED).join(', ')
  const pages = lost.length === 1 ? `page ${named}` : `pages ${named}${lost.length > MOST_NAMED ? ' and more' : ''}`
  throw new PdfError('PDF_CONTENT_LOST', `the file is damaged: a part of what ${pages} shows cannot be read`)
}

/** The pages, from 1, whose content is damaged, or is only in another reading of the file. */
function findLostContent(file: PdfFile, isRepaired: boolean): number[] {
  const finder = new LostContent(file)
  const { pages } = readPageTree(file)
  const others = isRepaired ? pagesOfOtherReading(file) : []
  return pages.flatMap((page, index) => {
    const isEmptied = others[index] === true && readContent(page, file.resolve).length === 0
    return isEmptied || finder.isIn(page) ? index + 1 : []
  })
}

/** Which pages have content by the cross-reference that the file states. */
function pagesOfOtherReading({ bytes }: PdfFile): boolean[] {
  const stated = openSound(bytes)
  if (!stated) return []
  return readPageTree(stated).pages.map((page) => readContent(page, stated.resolve).length > 0)
}

class LostContent {
  private readonly known = new Map<PdfObject, boolean>()

  constructor(private readonly file: PdfFile) {}

  isIn(page: Page): boolean {
    const { resolve } = this.file
    const contents = contentsOf(page, resolve).map((item) => resolve(item))
    return contents.some((item) => this.isDamaged(item)) || this.isInForms(page.attributes.get('Resources'), 0)
  }

  private isInForms(resources: PdfObject | undefined, depth: number): boolean {
    const { resolve } = this.file
    const dict = resolve(resources)
    const listed = dict instanceof PdfDict ? resolve(dict.get('XObject')) : null
    if (!(listed instanceof PdfDict) || depth > MOST_DEPTH) return false
    return [...listed.values()].some((item) => {
      const form = resolve(item)
      if (!(form instanceof PdfStream) || !isName(resolve(form.dict.get('Subtype')), 'Form')) return false
      const known = this.known.get(form)
      if (known !== undefined) return known
      this.known.set(form, false)
      const isLost = this.isDamaged(form) || this.isInForms(form.dict.get('Resources'), depth + 1)
      this.known.set(form, isLost)
      return isLost
    })
  }

  private isDamaged(object: PdfObject): boolean {
    if (!(object instanceof PdfStream)) return false
    const filters = filtersOf(object, this.file.resolve)
    if (!filters.every(packsAnything)) return false
    return unpack(object.data, filters, this.file.resolve, LIMIT).hasLost
  }
}
