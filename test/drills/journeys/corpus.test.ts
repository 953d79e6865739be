import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePdf } from '../../support/pdfs.js'

const corpus = fileURLToPath(new URL('../../../pdf/dist/corpus.js', import.meta.url))
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-corpus-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('a folder of PDFs is uploaded and sealed, and the result of each file is recorded', async () => {
  await writeFile(path.join(folder, 'good.pdf'), await makePdf({ pages: 2 }))
  await writeFile(path.join(folder, 'bad.PDF'), 'not a PDF')
  await writeFile(path.join(folder, 'notes.txt'), 'not looked at')
  const args = [corpus, '.', '--keep', 'kept', '--json', 'results.json', '--reseal']
  const { stdout } = await promisify(execFile)('node', args, { env: { ...process.env, INIT_CWD: folder } })
  expect(stdout).toContain('2 files, 1 accepted (50.0 %)')
  expect(stdout).toMatch(/qpdf: (1 of 1 good|not installed)/)
  expect(stdout).toContain('0 seals are not valid')
  expect(stdout).toMatch(/pdfsig: (1 of 1 good|not installed)/)
  expect(JSON.parse(await readFile(path.join(folder, 'results.json'), 'utf8'))).toEqual([
    { ...measured, file: 'bad.PDF', accepted: false, code: 'INVALID_PDF', level: null, pages: null },
    { ...measured, file: 'good.pdf', accepted: true, code: null, level: 'B-B', pages: 3 }
  ])
  expect(await readdir(path.join(folder, 'kept'))).toEqual(['good.pdf'])
})

const measured = { ms: expect.any(Number), peak_mb: expect.any(Number), problem: null }

test('without a folder it prints its usage', async () => {
  await expect(promisify(execFile)('node', [corpus])).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--keep OUTDIR')
  })
})
