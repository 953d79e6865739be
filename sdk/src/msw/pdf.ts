import type { Schemas } from './contract.js'
import { newId } from './ids.js'
import { invalid, largestFile, Refusal, sourcesOf, uploadUrlLifetimeMs } from './rules.js'
import type { MockUpload, UploadOwner } from './state.js'
import { later, timeOf, type World } from './world.js'

type Mode = 'live' | 'test'

/** A file of a request, and its place there as a JSON path. */
interface Source {
  bytes: Uint8Array<ArrayBuffer>
  path: string
}

/** A source with the name of its file. */
export type NamedSource = Source & { fileName: string }

/** Returns the files of a request to create a document. */
export function readSources(world: World, mode: Mode, body: Schemas['CreateDocumentRequest']): NamedSource[] {
  const sources = sourcesOf(body).map(({ path, file_name, ...given }) => {
    const source = readAny(world, mode, given, path)
    const fileName = file_name ?? world.state.uploads.get(given.upload_key ?? '')?.file_name ?? ''
    if (!isPicture(source.bytes)) assertPdf(source)
    return { ...source, fileName }
  })
  if (sources.reduce((sum, { bytes }) => sum + bytes.length, 0) <= largestFile) return sources
  const [path, problem] = body.files ? ['files', 'exceed 25 MB together'] : [sources[0]?.path ?? '', 'exceeds 25 MB']
  throw new Refusal('PDF_TOO_LARGE', `The PDF cannot be used: ${problem}`, { [path]: problem })
}

/** Returns the PDF of a request that has exactly one of `file` and `upload_key`. */
export function readSource(world: World, mode: Mode, request: GivenFile): Uint8Array<ArrayBuffer> {
  const source = readAny(world, mode, request, '')
  assertPdf(source)
  return source.bytes
}

interface GivenFile {
  file?: string | undefined
  upload_key?: string | undefined
}

function readAny(world: World, mode: Mode, { file, upload_key }: GivenFile, prefix: string): Source {
  const [filePath, keyPath] = [`${prefix}file`, `${prefix}upload_key`]
  if (file !== undefined && upload_key !== undefined) {
    throw new Refusal('FILE_SOURCE_CONFLICT', 'Provide either file or upload_key, not both.', {
      [filePath]: 'must not be set together with upload_key',
      [keyPath]: 'must not be set together with file'
    })
  }
  if (file !== undefined) return { bytes: decode(file, filePath), path: filePath }
  if (upload_key !== undefined) return { bytes: takeUpload(world, mode, upload_key, keyPath), path: keyPath }
  throw new Refusal('FILE_SOURCE_REQUIRED', 'Provide the PDF as file or as upload_key.', {
    [filePath]: 'is required unless upload_key is set'
  })
}

function decode(file: string, path: string): Uint8Array<ArrayBuffer> {
  if (/^data:/i.test(file)) {
    throw invalid('FILE_NOT_BASE64', path, 'must be base64, not a data: URI. Send only the part after the comma')
  }
  try {
    // It would also accept whitespace.
    if (/[ \t\f]/.test(file)) throw new Error('a blank')
    const text = atob(
      file
        .replace(/[\r\n]/g, '')
        .replace(/-/g, '+')
        .replace(/_/g, '/')
    )
    return Uint8Array.from(text, (character) => character.charCodeAt(0))
  } catch {
    throw invalid('FILE_NOT_BASE64', path, 'is not valid base64')
  }
}

function takeUpload(world: World, mode: Mode, key: string, path: string): Uint8Array<ArrayBuffer> {
  const upload = world.state.uploads.get(key)
  if (!upload) throw invalid('UPLOAD_KEY_UNKNOWN', path, 'does not exist')
  if (upload.mode !== mode) throw invalid('UPLOAD_KEY_FOREIGN', path, 'belongs to the other mode')
  if (upload.owner) throw invalid('UPLOAD_KEY_FOREIGN', path, 'belongs to a field of a signer')
  upload.file = filledFile(world, upload, path)
  upload.used = true
  return upload.file
}

/** Returns the upload of a signer for a field. It is not marked as used. */
export function takeAttachment(
  world: World,
  key: string,
  { signerId, person, fieldId }: UploadOwner
): MockUpload & { file: Uint8Array<ArrayBuffer> } {
  const path = 'upload_key'
  const upload = world.state.uploads.get(key)
  if (!upload) throw invalid('UPLOAD_KEY_UNKNOWN', path, 'does not exist')
  const { owner } = upload
  if (owner?.signerId !== signerId || owner.person !== person || owner.fieldId !== fieldId) {
    throw invalid('UPLOAD_KEY_FOREIGN', path, 'belongs to another field or signer')
  }
  return Object.assign(upload, { file: filledFile(world, upload, path) })
}

function filledFile(world: World, upload: MockUpload, path: string): Uint8Array<ArrayBuffer> {
  if (upload.used) throw invalid('UPLOAD_KEY_USED', path, 'has already been used')
  if (!upload.file && upload.expiresAt <= timeOf(world)) {
    throw invalid('UPLOAD_KEY_EXPIRED', path, 'has expired without an uploaded file')
  }
  if (!upload.file) throw invalid('UPLOAD_KEY_EMPTY', path, 'has no uploaded file yet')
  return upload.file
}

function assertPdf({ bytes, path }: Source): void {
  if (textOf(bytes.subarray(0, 1024)).includes('%PDF-')) return
  if (bytes.length === 0) throw invalid('INVALID_PDF', path, 'is empty')
  const problem = 'the file is not a PDF'
  throw new Refusal('INVALID_PDF', `The PDF cannot be used: ${problem}`, { [path]: problem })
}

const pictureStarts = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff]
]

/** Whether a file is a PNG or a JPEG, by its first bytes. */
export const isPicture = (bytes: Uint8Array): boolean =>
  pictureStarts.some((start) => start.every((byte, index) => bytes[index] === byte))

/** Returns the approximate number of digital signatures in a PDF. */
export function countSignatures(bytes: Uint8Array): number {
  return textOf(bytes).match(/\/ByteRange\b/g)?.length ?? 0
}

export function textOf(bytes: Uint8Array) {
  return new TextDecoder('latin1').decode(bytes)
}

/** Returns a PDF with one blank page. */
export const blankPdf = new TextEncoder().encode(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'
)

/** Creates an upload. */
export function openUpload(
  world: World,
  mode: Mode,
  { file_name, file_size: size }: { file_name: string; file_size: number },
  owner: UploadOwner | null = null
) {
  const key = newId('upl')
  const expiresAt = new Date(later(world, uploadUrlLifetimeMs))
  world.state.uploads.set(key, { mode, file_name, size, file: null, used: false, owner, expiresAt })
  const expires = Math.floor(expiresAt.getTime() / 1000)
  return { key, url: `${world.baseUrl}/uploads/${key}?expires=${expires}&signature=mock` }
}
