import { makePdf, stream, type TestObject } from './make-pdf.js'

/**
 * A file of one page with this content, in which F1 is Helvetica and F2 Times, Fm is object 21 (if `objects` have it) and
 * Off is a layer that is off.
 * @param page more entries of the page
 */
export function pageWith(content: string, page = '', objects: TestObject[] = []): Buffer {
  const box = page.includes('/MediaBox') ? '' : '/MediaBox[0 0 612 792]'
  const resources = '<</Font<</F1 4 0 R/F2 6 0 R>>/XObject<</Fm 21 0 R>>/Properties<</Off 22 0 R>>>>'
  return makePdf([
    [1, '<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[22 0 R]/D<</OFF[22 0 R]>>>>>>'],
    [2, '<</Type/Pages/Kids[3 0 R]/Count 1>>'],
    [3, `<</Type/Page/Parent 2 0 R${box}/Contents 5 0 R/Resources ${resources}${page}>>`],
    [4, HELVETICA],
    [5, stream(content)],
    [6, '<</Type/Font/Subtype/Type1/BaseFont/Times-Bold/Encoding/WinAnsiEncoding>>'],
    [22, '<</Type/OCG/Name(Off)>>'],
    ...objects
  ])
}

export const HELVETICA = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>'

/** The array of a `TJ` that shows a text letter by letter. */
export const kerned = (text: string): string =>
  [...text].map((letter, index) => `(${letter})${index % 3 ? -12 : 25}`).join('')

/** Operators that each show one letter of a text, in its own place. */
export const oneByOne = (text: string): string[] =>
  [...text].map((letter, index) => `1 0 0 1 ${60 + index * 8} 700 Tm (${letter}) Tj`)
