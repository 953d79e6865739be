import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { zipOf } from './zip-of.js'

const lazy = (name: string, content: Buffer) => ({ name, read: vi.fn(async () => content) })
const files = () => [lazy('README.txt', Buffer.from('Read me.\n')), lazy('a/b.pdf', Buffer.alloc(100_000, 'b'))]

test('an archive has a local header with sizes and no compression for each file', async () => {
  const zip = await buffer(zipOf(files()))
  expect(zip.readUInt32LE(0)).toBe(0x04034b50)
  const [flags, method, size] = [zip.readUInt16LE(6), zip.readUInt16LE(8), zip.readUInt32LE(22)]
  expect({ flags, method, size }).toEqual({ flags: 0x0800, method: 0, size: 9 })
  expect(zip.includes(Buffer.alloc(100_000, 'b'))).toBe(true)
})

test('is the same in every time zone', async () => {
  const here = createHash('sha256')
    .update(await buffer(zipOf(files())))
    .digest('hex')
  const script = `
    import { createHash } from 'node:crypto'
    import { buffer } from 'node:stream/consumers'
    import { zipOf } from '${new URL('zip-of.ts', import.meta.url)}'
    const files = [['README.txt', 'Read me.\\n'], ['a/b.pdf', 'b'.repeat(100_000)]]
    const zip = await buffer(zipOf(files.map(([name, text]) => ({ name, read: async () => Buffer.from(text) }))))
    process.stdout.write(createHash('sha256').update(zip).digest('hex'))
  `
  const cwd = fileURLToPath(new URL('../../../..', import.meta.url))
  for (const TZ of ['Pacific/Auckland', 'America/Los_Angeles', 'UTC']) {
    const args = ['--import', 'tsx', '--input-type=module', '--eval', script]
    expect(execFileSync('node', args, { cwd, env: { ...process.env, TZ }, encoding: 'utf8' })).toBe(here)
  }
})

test('files are read when those before are sent', async () => {
  const large = [1, 2, 3].map((number) => lazy(`${number}.pdf`, randomBytes(1 << 20)))
  const chunks = zipOf(large)
  await chunks.next()
  expect(large.map(({ read }) => read.mock.calls.length)).toEqual([1, 0, 0])
  for await (const _chunk of chunks);
  expect(large.map(({ read }) => read.mock.calls.length)).toEqual([1, 1, 1])
})

test('a file that cannot be read ends it with the error', async () => {
  const failing = { name: 'lost.pdf', read: () => Promise.reject(new Error('The file is missing.')) }
  await expect(buffer(zipOf([...files(), failing]))).rejects.toThrow('The file is missing.')
})

test('nothing more is read for a reader who has left', async () => {
  const large = [1, 2, 3].map((number) => lazy(`${number}.pdf`, randomBytes(1 << 20)))
  for await (const _chunk of zipOf(large)) break
  expect(large.map(({ read }) => read.mock.calls.length)).toEqual([1, 0, 0])
})
