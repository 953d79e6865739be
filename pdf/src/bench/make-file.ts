import { deflateSync } from 'node:zlib'
import { makePdf, stream, type TestObject } from '../testing/make-pdf.js'

/** A file of so many pages, each with text and a picture of so many random bytes, which do not pack. */
export function makeFile(pages: number, bytesPerPage: number): Buffer {
  const numberOf = (page: number) => 4 + page * 3
  const kids = Array.from({ length: pages }, (_, page) => `${numberOf(page) + 2} 0 R`)
  const objects: TestObject[] = [
    [1, '<</Type/Catalog/Pages 2 0 R>>'],
    [2, `<</Type/Pages/Kids[${kids.join(' ')}]/Count ${pages}>>`],
    [3, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>']
  ]
  for (let page = 0; page < pages; page++) objects.push(...pageObjects(page, numberOf(page), bytesPerPage))
  return makePdf(objects)
}

function pageObjects(page: number, first: number, bytes: number): TestObject[] {
  const width = 256
  const height = Math.max(1, Math.floor(bytes / width))
  const image = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent 8`
  const resources = `/Resources<</Font<</F1 3 0 R>>/XObject<</I ${first} 0 R>>>>`
  const dict = `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]${resources}/Contents ${first + 1} 0 R>>`
  return [
    [first, stream(deflateSync(noise(width * height, page), { level: 1 }), `${image}/Filter/FlateDecode`)],
    [first + 1, stream(deflateSync(pageContent(page)), '/Filter/FlateDecode')],
    [first + 2, dict]
  ]
}

function pageContent(page: number): Buffer {
  const lines = Array.from(
    { length: 40 },
    (_, line) => `BT /F1 9 Tf 40 ${700 - line * 11} Td (Line ${line} of page ${page}) Tj ET`
  )
  return Buffer.from(`${lines.join('\n')}\nq 200 0 0 200 300 500 cm /I Do Q`)
}

/** The same in every run. */
function noise(length: number, seed: number): Buffer {
  const bytes = Buffer.alloc(length)
  let state = seed + 1
  for (let i = 0; i < length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    bytes[i] = state >>> 24
  }
  return bytes
}
