import { expected } from '../common/story.mjs'

/**
 * Places fields on the pages of the document, which is made of the files in their order. `locate` finds an area on the
 * pages of its file.
 */
export function placeFields(fields, inspection, files, locate) {
  const pagesOf = new Map(files.map(({ id }, index) => [id, pagesOfFile(inspection, index)]))
  const place = ({ file, ...area }) => {
    const { first, pages } = pagesOf.get(file) ?? {}
    if (!pages) throw expected('A field is on a file that the template does not have.')
    const found = locate(area, pages)
    const { width, height } = pages[found.page - 1]
    const [left, right] = between(found.x, found.width, width)
    const [top, bottom] = between(found.y, found.height, height)
    return { page: first + found.page - 1, x: left, y: top, width: right - left, height: bottom - top }
  }
  return fields.map(({ area, anchor, options, ...field }) => ({
    ...field,
    ...(area && place(area)),
    ...(anchor && byText(anchor)),
    ...(options && { options: options.map(({ area, ...option }) => ({ ...option, ...(area && place(area)) })) })
  }))
}

// A document of one file lists none.
function pagesOfFile({ files, pages }, index) {
  const first = files[index]?.first_page ?? 1
  const next = files[index + 1]?.first_page ?? pages.length + 1
  return { first, pages: pages.slice(first - 1, next - 1) }
}

function byText({ width, height, ...anchor }) {
  return { width, height, anchor }
}

// A field that reaches past the edge of the page ends there.
function between(start, length, size) {
  return [Math.max(start, 0), Math.min(start + length, size)]
}
