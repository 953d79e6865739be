import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { progressOf } from './audit.js'
import { openCheckpoint } from './checkpoint.js'

const folder = mkdtempSync(path.join(os.tmpdir(), 'signpost-checkpoint-'))
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => vi.restoreAllMocks())

const file = path.join(folder, 'checkpoint.json')
const verified = { documents: 200, entries: 900, unkeyed: 0, anchors: 0, document_after: 'd200', anchor_after: 0 }
const problem = { source: 'doc_1', subject: 'doc_1', entry: 3, text: 'Entry 3 was changed.' }
const state = { verified, count: 1, problems: [problem] }

test('what was verified is found again, and gone at the end', async () => {
  const kept = await openCheckpoint(file, 'd1')
  expect(kept.found).toBeUndefined()
  await kept.save(state)
  expect((await openCheckpoint(file, 'd1')).found, 'too soon').toBeUndefined()
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3000)
  await kept.save(state)
  const again = await openCheckpoint(file, 'd1')
  expect(again.found).toMatchObject(state)
  await again.remove()
  expect((await openCheckpoint(file, 'd1')).found).toBeUndefined()
})

test.each([
  ['no JSON', '{', 'is not a checkpoint'],
  ['something else', '{"verified":{}}', 'is not a checkpoint'],
  ['that of another database', JSON.stringify({ first_document: 'other', ...state }), 'is of another database']
])('%s is refused', async (_what, text, message) => {
  writeFileSync(file, text)
  await expect(openCheckpoint(file, 'd1')).rejects.toThrow(message)
})

test('a folder is refused', async () => {
  await expect(openCheckpoint(folder, 'd1')).rejects.toThrow('cannot be read: EISDIR')
})

test.each([
  [
    'how many an hour and the time that is left',
    500,
    250,
    10_000,
    600_000,
    '500 of about 10000 documents, 1500 an hour, 6.3 h left'
  ],
  ['minutes', 9900, 9900, 10_000, 600_000, '9900 of about 10000 documents, 59400 an hour, 1 min left'],
  ['no time before the first one', 0, 0, 10_000, 10, '0 of about 10000 documents, 0 an hour'],
  ['more than Postgres had estimated', 20, 20, 10, 1000, '20 of about 20 documents, 72000 an hour, 0 min left']
])('the progress says %s', (_what, documents, done, expected, ms, line) => {
  expect(progressOf({ documents, anchors: 0 }, done, expected, ms)).toBe(line)
})
