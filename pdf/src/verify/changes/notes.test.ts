import { expect, it } from 'vitest'
import { PdfRef } from '../../file/objects/objects.js'
import { PdfFile } from '../../file/pdf-file.js'
import { onePagePdf, stream } from '../../testing/make-pdf.js'
import { isNote } from './notes.js'

const isNoteOf = (entries: string) => {
  const file = PdfFile.open(
    onePagePdf({
      objects: [
        [10, `<<${entries}>>`],
        [11, stream('')]
      ]
    })
  )
  return isNote(file, new PdfRef(10))
}
const NOTE = '/Subtype/Text'
const LINE = '/Subtype/Underline/QuadPoints[9 30 99 30 9 10 99 10]'

it.each<[boolean, string]>([
  [true, '/Type/Annot/Rect[9 9 29 29]'],
  [true, '/Contents(x)'],
  [true, '/P 3 0 R'],
  [true, '/Popup 3 0 R'],
  [true, '/IRT 3 0 R'],
  [true, '/RT/R'],
  [true, '/F 4'],
  [true, '/C[1 0 0]'],
  [true, '/CA 1'],
  [true, '/T(x)/NM(x)/M(x)/CreationDate(x)/Subj(x)/RC(x)'],
  [false, '/Type/Other'],
  [false, '/Rect[9 9 29]'],
  [false, '/Contents 11 0 R'],
  [false, '/P<<>>'],
  [false, '/Popup<<>>'],
  [false, '/IRT<<>>'],
  [false, '/RT(x)'],
  [false, '/C 11 0 R'],
  [false, '/RC 11 0 R'],
  [false, '/AP<</N 11 0 R>>'],
  [false, '/A<</S/URI>>']
])('%s: a comment with %s', (expected, entries) => {
  expect(isNoteOf(NOTE + entries)).toBe(expected)
  expect(isNoteOf(LINE + entries)).toBe(expected)
})

it.each<[boolean, string]>([
  [true, '/Name/Comment'],
  [true, '/Parent 3 0 R'],
  [true, '/Open false'],
  [true, '/State(Accepted)/StateModel(Review)'],
  [false, '/Name(x)'],
  [false, '/Parent<<>>'],
  [false, '/Open true'],
  [false, '/State/Accepted'],
  [false, '/StateModel/Review']
])('%s: a note with %s, which no line has', (expected, entries) => {
  expect(isNoteOf(NOTE + entries)).toBe(expected)
  expect(isNoteOf(LINE + entries)).toBe(false)
})

it.each<[boolean, string]>([
  [true, '/Subtype/Popup'],
  [true, '/Subtype/Squiggly/QuadPoints[9 30 99 30 9 10 99 10]'],
  [true, '/Subtype/StrikeOut/QuadPoints[9 50 99 50 9 10 99 10]'],
  [false, '/Subtype/StrikeOut/QuadPoints[9 51 99 51 9 10 99 10]'],
  [false, '/Subtype/Highlight/QuadPoints[9 30 99 30 9 10 99 10]'],
  [false, '/Subtype/Text/QuadPoints[9 30 99 30 9 10 99 10]']
])('%s: %s', (expected, entries) => {
  expect(isNoteOf(entries)).toBe(expected)
})

it('is a dictionary', () => {
  expect(isNote(PdfFile.open(onePagePdf()), new PdfRef(5))).toBe(false)
  expect(isNote(PdfFile.open(onePagePdf()), new PdfRef(99))).toBe(false)
})
