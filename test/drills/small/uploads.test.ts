import { mkdtemp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { makePdf } from '../../support/pdfs.js'
import { missing, tools } from '../../support/tools.js'
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
