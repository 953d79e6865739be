import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { el } from '../dom.js'

type Tree = Awaited<ReturnType<PDFPageProxy['getStructTree']>>
type Part = Tree['children'][number] & { alt?: string }

/** What tags of PDFs are to those who do not see the page. The title of the page around it is a heading of the first level. */
const roles: Record<string, Record<string, string>> = {
  H: heading(2),
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`H${level}`, heading(level + 1)])),
  P: { role: 'paragraph' },
  L: { role: 'list' },
  LI: { role: 'listitem' },
  Table: { role: 'table' },
  TR: { role: 'row' },
  TH: { role: 'columnheader' },
  TD: { role: 'cell' },
  BlockQuote: { role: 'blockquote' }
}

function heading(level: number) {
  return { role: 'heading', 'aria-level': String(Math.min(6, level)) }
}

/**
 * Brings the words of a page into the order in which its tags say that they are read, with its headings, lists and tables.
 * They stay where they are seen, because each has a place of its own. What has no tag follows.
 */
export function arrangeByTags(layer: HTMLElement, tree: Tree): void {
  const written = new Map([...layer.querySelectorAll('.markedContent[id]')].map((part) => [part.id, part]))
  layer.prepend(...tree.children.flatMap(arranged))

  function arranged(part: Part): Element[] {
    if ('type' in part) return [written.get(part.id)].filter((found) => found !== undefined)
    const children = part.children.flatMap(arranged)
    const attributes = part.alt ? { role: 'img', 'aria-label': part.alt } : roles[part.role]
    if (!attributes) return children
    if (children.length === 0 && !part.alt) return []
    return [el('span', { class: 'markedContent', ...attributes }, ...(children as HTMLElement[]))]
  }
}
