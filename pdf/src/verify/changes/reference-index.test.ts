import { expect, it } from 'vitest'
import { PdfFile } from '../../file/pdf-file.js'
import { appendRevision } from '../../testing/append-revision.js'
import { onePagePdf } from '../../testing/make-pdf.js'
import { ReferenceIndex } from './reference-index.js'

const before = onePagePdf()
const states = (after: Buffer) => [before, after].map((bytes) => PdfFile.open(bytes)) as [PdfFile, PdfFile]

it('reads an object once for all revisions that have it at the same place', () => {
  const [old, now] = states(appendRevision(before, [[4, '<</Type/Font/Other 5 0 R>>']]))
  const index = new ReferenceIndex()
  expect(index.referencesOf(now, 3)).toBe(index.referencesOf(old, 3))
  expect(index.referencesOf(old, 3).map(([{ number }]) => number)).toEqual(expect.arrayContaining([2, 5, 4]))
  expect(index.referencesOf(old, 4)).toEqual([])
  expect(index.referencesOf(now, 4).map(([{ number }]) => number)).toEqual([5])
})

it('knows of an object that is missing in one revision only what that revision says', () => {
  const [old, now] = states(appendRevision(before, [[30, '<</Other 5 0 R>>']]))
  const index = new ReferenceIndex()
  expect(index.referencesOf(old, 30)).toEqual([])
  expect(index.referencesOf(now, 30)).toHaveLength(1)
})
