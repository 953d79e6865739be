import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hide, placeOf, type ZipContent, zipFiles } from '../testing/zip.js'
import { readPackage } from './read-package.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-package-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(bytes: Buffer) {
  const file = path.join(folder, 'package.zip')
  await writeFile(file, bytes)
  const { files, problems } = await readPackage(file)
  return { names: [...files.keys()], problems, files }
}

const plain: [string, ZipContent][] = [
  ['README.txt', 'Read me.'],
  ['document.pdf', '%PDF-1.7'],
  ['revocation/crl-1.der', 'crl']
]
const names = plain.map(([name]) => name)
const zeros = (size: number) => ({ content: Buffer.alloc(size), compress: true })

describe('a package is read', () => {
  it('as the service makes it', async () => {
    const { problems, files } = await read(await zipFiles(plain))
    expect(problems).toEqual([])
    expect([...files].map(([name, content]) => [name, String(content)])).toEqual(plain)
  })

  it('as another program packs it again: with folders, and compressed', async () => {
    const packed = plain.map(([name, text]): [string, ZipContent] => {
      return [name, { content: Buffer.from(text as string), compress: true }]
    })
    expect(await read(await zipFiles(packed, ['revocation/']))).toMatchObject({ names, problems: [] })
  })
})

describe('a file is refused and named', () => {
  it.each([
    ['that does not belong to a package', 'document.exe'],
    ['in another folder', 'other/document.pdf'],
    ['deeper in a folder', 'certificates/a/b.pem'],
    ['with another ending', 'certificates/seal.sh'],
    ['whose name controls the terminal', '\u001b[2Jdocument.pdf'],
    ['in a folder of its own', 'secrets/']
  ])('%s', async (_what, name) => {
    const isFolder = name.endsWith('/')
    const zip = await zipFiles(isFolder ? plain : [...plain, [name, 'x']], isFolder ? [name] : [])
    expect(await read(zip)).toMatchObject({
      names,
      problems: [`${JSON.stringify(name)} does not belong to a package.`]
    })
  })

  it('that is there twice: the first counts', async () => {
    const { problems, files } = await read(await zipFiles([...plain, ['document.pdf', 'another']]))
    expect(problems).toEqual(['"document.pdf" is there twice.'])
    expect(String(files.get('document.pdf'))).toBe('%PDF-1.7')
  })

  it('that is too large, before it is unpacked', async () => {
    const zip = await zipFiles([...plain, ['timestamps/a.tsr', zeros((16 << 20) + 1)]])
    expect(zip.length).toBeLessThan(100_000)
    expect(await read(zip)).toMatchObject({ names, problems: ['"timestamps/a.tsr" is too large: 16777217 bytes.'] })
  })

  it('that is large because the audit trail is long', async () => {
    const zip = await zipFiles([...plain, ['audit-trail.json', zeros((32 << 20) + 1)]])
    const { files, problems } = await read(zip)
    expect([problems, files.get('audit-trail.json')?.length]).toEqual([[], (32 << 20) + 1])
  })

  it('that is encrypted, or compressed in an unknown way', async () => {
    const change = async (field: number, value: number) => {
      const zip = await zipFiles(plain)
      const { header, record } = placeOf(zip, 'document.pdf')
      zip.writeUInt16LE(value, header + 6 + field)
      zip.writeUInt16LE(value, record + 8 + field)
      return (await read(zip)).problems
    }
    expect(await change(0, 0x801)).not.toEqual([])
    expect(await change(2, 12)).toEqual(['"document.pdf" is compressed in an unknown way.'])
  })
})

describe('an archive is refused', () => {
  it.each(['../../../etc/x', '/etc/passwd/x', 'C:/windows/xx', '..\\..\\windows'])(
    'with the path %s, and nothing is written',
    async (name) => {
      const placeholder = 'x'.repeat(name.length)
      const zip = await zipFiles([...plain, [placeholder, 'x']])
      const text = zip.toString('latin1').replaceAll(placeholder, name)
      const { problems } = await read(Buffer.from(text, 'latin1'))
      expect(problems.join()).toMatch(
        /^The archive cannot be read: (invalid relative path|absolute path|invalid characters)/
      )
    }
  )

  it('that is a bomb of many files', { timeout: 60_000 }, async () => {
    const bomb = Array.from({ length: 18 }, (_, index): [string, ZipContent] => [
      `revocation/${index}.der`,
      zeros(15 << 20)
    ])
    expect((await read(await zipFiles(bomb))).problems).toEqual([
      'The archive cannot be read: its files have more than 268435456 bytes'
    ])
  })

  it('with a file that unpacks to more than it says', async () => {
    const zip = await zipFiles([['document.pdf', zeros(1 << 20)]])
    const { header, record } = placeOf(zip, 'document.pdf')
    zip.writeUInt32LE(10, header + 22)
    zip.writeUInt32LE(10, record + 24)
    expect((await read(zip)).problems.join()).toContain('The archive cannot be read: too many bytes in the stream')
  })

  it('with more files than a package has', async () => {
    const many = Array.from({ length: 1001 }, (_, index): [string, ZipContent] => [`revocation/${index}.der`, 'x'])
    expect((await read(await zipFiles(many))).problems).toEqual([
      'The archive cannot be read: it has more than 1000 files'
    ])
  })

  it('that has another name for a file where programs read that do not use the directory', async () => {
    const zip = await zipFiles(plain)
    zip.write('original.pdf', placeOf(zip, 'document.pdf').header + 30)
    expect((await read(zip)).problems).toEqual(['"document.pdf" has a second name or size, which other programs use.'])
  })

  it('that hides a file, in front of the others or between them', async () => {
    for (const hidden of ['README.txt', 'document.pdf', 'revocation/crl-1.der']) {
      expect((await read(hide(await zipFiles(plain), hidden))).problems).toEqual([
        'The archive contains bytes that belong to no file.'
      ])
    }
  })

  it('whose files overlap', async () => {
    const zip = await zipFiles(plain)
    zip.writeUInt32LE(0, placeOf(zip, 'document.pdf').record + 42)
    expect((await read(zip)).problems).toContain('Files in the archive overlap.')
  })

  it.each([
    ['no archive', Buffer.from('%PDF-1.7')],
    ['empty', Buffer.alloc(0)],
    ['a directory that ends early', undefined]
  ])('that is %s', async (_what, bytes) => {
    const zip = bytes ?? (await zipFiles(plain)).subarray(0, -30)
    const { names: found, problems } = await read(zip)
    expect(found).toEqual([])
    expect(problems.join()).toMatch(/^The file is not a ZIP archive: /)
  })

  it('whose bytes are random, without an exception', async () => {
    const zip = await zipFiles(plain)
    for (let at = 0; at < zip.length; at++) {
      const changed = Buffer.from(zip)
      changed[at] = changed[at]! ^ 0xff
      await read(changed)
    }
  })
})

it('a file that cannot be opened is an error', async () => {
  await expect(readPackage(path.join(folder, 'none.zip'))).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(readPackage(folder)).rejects.toMatchObject({ code: 'EISDIR' })
})
