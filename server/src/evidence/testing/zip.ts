import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** The content of a file, and whether it is compressed. */
export type ZipContent = string | Buffer | { content: Buffer; compress: boolean }

/** A ZIP archive of these files, in order, with whatever names. */
export async function zipFiles(files: [name: string, content: ZipContent][], folders: string[] = []): Promise<Buffer> {
  const zip = new ZipFile()
  for (const folder of folders) zip.addEmptyDirectory(folder)
  for (const [name, content] of files) {
    const isPlain = typeof content === 'string' || Buffer.isBuffer(content)
    const { content: bytes, compress } = isPlain ? { content: Buffer.from(content), compress: false } : content
    zip.addBuffer(bytes, name, { compress })
  }
  zip.end()
  return buffer(zip.outputStream)
}

/** The place of a file in an archive: of its header and of its record in the directory. */
export function placeOf(zip: Buffer, name: string): { header: number; record: number } {
  const headerOf = zip.indexOf(name)
  const recordOf = zip.indexOf(name, zip.indexOf('PK\x01\x02', 'latin1'))
  return { header: headerOf - 30, record: recordOf - 46 }
}

/** Takes a file out of the directory of an archive. Its bytes stay where they are. */
export function hide(zip: Buffer, name: string): Buffer {
  const { record } = placeOf(zip, name)
  const length = 46 + zip.readUInt16LE(record + 28) + zip.readUInt16LE(record + 30)
  const hidden = Buffer.concat([zip.subarray(0, record), zip.subarray(record + length)])
  const end = hidden.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  for (const at of [8, 10]) hidden.writeUInt16LE(hidden.readUInt16LE(end + at) - 1, end + at)
  hidden.writeUInt32LE(hidden.readUInt32LE(end + 12) - length, end + 12)
  return hidden
}
