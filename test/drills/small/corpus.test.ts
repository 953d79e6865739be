import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, expect, inject, test } from 'vitest'
import { makePdf } from '../../support/pdfs.js'
import { script } from '../drill.js'
import { outcomeOf } from './support/outcome-of.js'

const corpus = (...args: string[]) => outcomeOf(script('pdf/dist/corpus.js', ...args))
let folder: string
let sealed: Buffer
beforeAll(async () => {
  folder = await mkdtemp(path.join(inject('dataDir'), 'corpus-'))
  await writeFile(path.join(folder, 'good.pdf'), await makePdf())
  expect(await corpus(folder, '--keep', folder)).not.toHaveProperty('problem')
  sealed = await readFile(path.join(folder, 'good.pdf'))
}, 60_000)

const cases = (expected: string) =>
  writeFile(path.join(folder, 'cases.json'), JSON.stringify([{ file: 'good.pdf', expect: expected }]))

test('a sealed file is called good', async () => {
  await cases('good')
  expect((await corpus('--verify', folder)).figure).toContain('0 of 1 good ones are not')
})

test('planted faults are found: a seal that is damaged, and one that is believed', async () => {
  await cases('changed')
  expect((await corpus('--verify', folder)).problem).toContain('ended with 1')
  await cases('good')
  sealed.write('8', sealed.indexOf('/MediaBox') + '/MediaBox ['.length)
  await writeFile(path.join(folder, 'good.pdf'), sealed)
  expect((await corpus('--verify', folder)).problem).toContain('ended with 1')
})
