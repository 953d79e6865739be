import { expected } from '../common/story.mjs'

/** Places fields, whose areas are fractions of a page of one of the files, on the pages of the document. */
export function placeFields(fields, inspection, files) {
  // A document of one file lists none.
  const firstPage = new Map(files.map(({ uuid }, index) => [uuid, inspection.files[index]?.first_page ?? 1]))
  const place = ({ attachment_uuid, page: index, x, y, w, h }) => {
    const page = firstPage.get(attachment_uuid) + index
    if (!inspection.pages[page - 1]) throw expected(`A field is on page ${page}, which the document does not have.`)
    const { width, height } = inspection.pages[page - 1]
    const [left, right] = between(x, w, width)
    const [top, bottom] = between(y, h, height)
    return { page, x: left, y: top, width: right - left, height: bottom - top }
  }
  return fields.map(({ area, options, ...field }) => ({
    ...field,
    ...(area && place(area)),
    ...(options && { options: options.map(({ area, ...option }) => ({ ...option, ...(area && place(area)) })) })
  }))
}

// A field that reaches past the edge of the page ends there.
function between(start, length, size) {
  return [Math.max(start, 0) * size, Math.min(start + length, 1) * size]
}
