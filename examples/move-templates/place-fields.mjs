import { expected } from '../common/story.mjs'

/** Places fields, whose areas are fractions of a page of one of the files, on the pages of the document. */
export function placeFields(fields, inspection, files) {
  // A document of one file lists none.
  const firstPage = new Map(files.map(({ uuid }, index) => [uuid, inspection.files[index]?.first_page ?? 1]))
  const place = ({ attachment_uuid, page: index, x, y, w, h }) => {
    const page = firstPage.get(attachment_uuid) + index
    if (!inspection.pages[page - 1]) throw expected(`A field is on page ${page}, which the document does not have.`)
    const { width, height } = inspection.pages[page - 1]
    return { page, x: x * width, y: y * height, width: w * width, height: h * height }
  }
  return fields.map(({ area, options, ...field }) => ({
    ...field,
    ...(area && place(area)),
    ...(options && { options: options.map(({ area, ...option }) => ({ ...option, ...(area && place(area)) })) })
  }))
}
