import { mkdtemp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { makePdf } from '../../support/pdfs.js'
import { missing, tools } from '../../support/tools.js'
import { changedPages } from '../corpus/support/changed-pages.js'
import { lostWords } from '../corpus/support/two-readers.js'
import { uploads } from '../drills.js'
import { outcomeOf } from './support/outcome-of.js'

const withoutTools = missing(tools.pdftotext, tools.mutool)

test.skipIf(withoutTools)(
  'a planted fault is found: a file that two readers open and the service refuses',
  async () => {
    const folder = await mkdtemp(path.join(inject('dataDir'), 'uploads-'))
    await writeFile(path.join(folder, 'good.pdf'), await makePdf())
    expect(await outcomeOf(uploads([folder]))).not.toHaveProperty('problem')
    // Its only page is a stream without a type, which readers take for a page.
    const objects = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 595 792]>>']
    const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
    const page = '3 0 obj\n<</Length 2>>\nstream\nq \nendstream\nendobj\n'
    await writeFile(path.join(folder, 'odd.pdf'), `%PDF-1.4\n${body}${page}trailer\n<</Size 4/Root 1 0 R>>\n%%EOF\n`)
    expect((await outcomeOf(uploads([folder]))).problem).toContain('ended with 1')
  }
)

test('a word counts as lost as often as it is missing', () => {
  expect(lostWords(['100', 'EUR', '100'], ['EUR', '100'])).toEqual(['100'])
})

test.skipIf(withoutTools)('a page that both readers show otherwise is found, but for its fields', async () => {
  const folder = await mkdtemp(path.join(inject('dataDir'), 'pages-'))
  const page = async (name: string, content: string, annotations = '') => {
    const body = [
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 300 300]>>',
      `<</Type/Page/Parent 2 0 R/Contents 4 0 R${annotations}>>`,
      `<</Length ${content.length}>>stream\n${content}\nendstream`
    ].map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`)
    const file = path.join(folder, name)
    await writeFile(file, `%PDF-1.4\n${body.join('')}trailer\n<</Size 5/Root 1 0 R>>\n%%EOF\n`)
    return file
  }
  const square = '/Annots[<</Type/Annot/Subtype/Square/Rect[100 100 140 140]>>]'
  const empty = await page('empty.pdf', '')
  const painted = await page('painted.pdf', '100 100 40 40 re f')
  const marked = await page('marked.pdf', '', square)
  expect(await changedPages(empty, empty)).toEqual([])
  expect(await changedPages(empty, painted)).toEqual([1])
  expect(await changedPages(marked, painted)).toEqual([])
})
