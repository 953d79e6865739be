import { buffer } from 'node:stream/consumers'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { isPackageName, names } from '../package/names.js'
import { checkLayout, type Extent } from './check-layout.js'

/** The files of a package by name, and what is wrong with the archive itself. */
export interface ReadPackage {
  files: Map<string, Buffer>
  problems: string[]
}

/** Limits for a package: what the service makes, and a margin. */
const MOST_ENTRIES = 1000
const MOST_BYTES_OF_PDF = 64 << 20
// A hundred thousand entries have about sixty.
const MOST_BYTES_OF_TRAIL = 128 << 20
const MOST_BYTES_OF_OTHERS = 16 << 20
const MOST_BYTES = 256 << 20

const STORED = 0
const DEFLATED = 8
const HAS_DESCRIPTOR = 8
const folders = ['signatures/', 'certificates/', 'timestamps/', 'revocation/']

/**
 * Reads a package of any origin into memory: only files that a package may have, each once, and only as many bytes as are
 * allowed and declared. Also reads packages that another program has packed again. Throws an Error if the file cannot be
 * opened; what is no ZIP archive is a problem.
 */
export async function readPackage(path: string): Promise<ReadPackage> {
  const read: ReadPackage = { files: new Map(), problems: [] }
  const zip = await openPromise(path, { strictFileNames: true, autoClose: false }).catch((error) => {
    if (error.code) throw error
    read.problems.push(`The file is not a ZIP archive: ${error.message}`)
  })
  if (!zip) return read
  try {
    await readEntries(zip, read)
  } catch (error) {
    read.problems.push(`The archive cannot be read: ${(error as Error).message}`)
  } finally {
    zip.close()
  }
  return read
}

async function readEntries(zip: ZipFile, { files, problems }: ReadPackage): Promise<void> {
  // Where the directory begins, until its entries are read.
  const directory = Number(zip.readEntryCursor)
  const extents: Extent[] = []
  let left = MOST_BYTES
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName
    if (zip.entriesRead > MOST_ENTRIES) throw new Error(`it has more than ${MOST_ENTRIES} files`)
    extents.push(await extentOf(zip, entry))
    const problem = folders.includes(name) ? undefined : problemOf(entry, files)
    if (problem) problems.push(`${quoted(name)} ${problem}`)
    if (problem || folders.includes(name)) continue
    left -= entry.uncompressedSize
    if (left < 0) throw new Error(`its files have more than ${MOST_BYTES} bytes`)
    files.set(name, await buffer(await zip.openReadStreamPromise(entry)))
  }
  problems.push(...checkLayout(extents, directory))
}

function problemOf(entry: Entry, files: Map<string, Buffer>): string | undefined {
  const { fileName, compressionMethod, uncompressedSize } = entry
  if (!isPackageName(fileName)) return 'does not belong to a package.'
  if (files.has(fileName)) return 'is there twice.'
  if (entry.isEncrypted()) return 'is encrypted.'
  if (compressionMethod !== STORED && compressionMethod !== DEFLATED) return 'is compressed in an unknown way.'
  return uncompressedSize > limitOf(fileName) ? `is too large: ${uncompressedSize} bytes.` : undefined
}

function limitOf(name: string): number {
  if (name === names.trail) return MOST_BYTES_OF_TRAIL
  const pdfs: string[] = [names.document, names.original, names.certificate]
  return pdfs.includes(name) ? MOST_BYTES_OF_PDF : MOST_BYTES_OF_OTHERS
}

/** Where an entry is. Some programs read the headers before the files, others the directory: both must say the same. */
async function extentOf(zip: ZipFile, entry: Entry): Promise<Extent> {
  const header = await zip.readLocalFileHeaderPromise(entry)
  const { fileName, generalPurposeBitFlag: flags, compressionMethod, fileDataStart } = header
  const hasDescriptor = (flags & HAS_DESCRIPTOR) !== 0
  const isSame =
    fileName.equals(entry.fileNameRaw) &&
    compressionMethod === entry.compressionMethod &&
    (hasDescriptor || header.uncompressedSize === entry.uncompressedSize)
  const start = entry.relativeOffsetOfLocalHeader
  return { name: entry.fileName, start, end: fileDataStart + entry.compressedSize, hasDescriptor, isSame }
}

// The name of a hostile file must not control a terminal.
const quoted = (name: string) => JSON.stringify(name)
