import { expect, it } from 'vitest'
import { documentFileKey, sha256Of } from './document-files.js'
import { isStorageUnavailable } from './is-storage-unavailable.js'
import { findStored, getStored, type Storage } from './storage.js'

const key = documentFileKey('00000000-0000-4000-8000-000000000000', sha256Of('text'))
const withFile = (text: string | null) =>
  ({ get: async () => (text === null ? null : Buffer.from(text)) }) as Partial<Storage> as Storage

it('returns a file that has the digest in its key', async () => {
  expect(String(await getStored(withFile('text'), key))).toBe('text')
  expect(await findStored(withFile(null), key)).toBeNull()
})

it.each([
  ['damaged', 'TEXT', 'FILE_DAMAGED'],
  ['cut off', '', 'FILE_DAMAGED'],
  ['missing', null, 'FILE_MISSING']
])('never returns a file that is %s', async (_, text, code) => {
  const error = await getStored(withFile(text), key).catch((reason) => reason)
  expect(error).toMatchObject({ code, message: expect.stringContaining(key) })
  expect(isStorageUnavailable(error)).toBe(true)
})
