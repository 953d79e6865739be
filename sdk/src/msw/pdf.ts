import { newId } from './ids.js'
import { invalid, Refusal, uploadUrlLifetimeMs } from './rules.js'
import { later, timeOf, type World } from './world.js'

/** Returns the PDF of a request that has exactly one of `file` and `upload_key`. */
export function readSource(
  world: World,
  mode: 'live' | 'test',
  { file, upload_key }: { file?: string | undefined; upload_key?: string | undefined }
): Uint8Array<ArrayBuffer> {
  if (file !== undefined && upload_key !== undefined) {
    throw new Refusal('FILE_SOURCE_CONFLICT', 'Provide either file or upload_key, not both.', {
      file: 'must not be set together with upload_key',
      upload_key: 'must not be set together with file'
    })
  }
  if (file !== undefined) return pdfOnly(decode(file), 'file')
  if (upload_key !== undefined) return pdfOnly(takeUpload(world, mode, upload_key), 'upload_key')
  throw new Refusal('FILE_SOURCE_REQUIRED', 'Provide the PDF as file or as upload_key.', {
    file: 'is required unless upload_key is set'
  })
}

function decode(file: string): Uint8Array<ArrayBuffer> {
  if (/^data:/i.test(file)) {
    throw invalid('FILE_NOT_BASE64', 'file', 'must be base64, not a data: URI. Send only the part after the comma')
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
    throw invalid('FILE_NOT_BASE64', 'file', 'is not valid base64')
  }
}

function takeUpload(world: World, mode: 'live' | 'test', key: string): Uint8Array<ArrayBuffer> {
  const upload = world.state.uploads.get(key)
  if (!upload) throw invalid('UPLOAD_KEY_UNKNOWN', 'upload_key', 'does not exist')
  if (upload.mode !== mode) throw invalid('UPLOAD_KEY_FOREIGN', 'upload_key', 'belongs to the other mode')
  if (upload.used) throw invalid('UPLOAD_KEY_USED', 'upload_key', 'has already been used')
  if (!upload.file && upload.expiresAt <= timeOf(world)) {
    throw invalid('UPLOAD_KEY_EXPIRED', 'upload_key', 'has expired without an uploaded file')
  }
  if (!upload.file) throw invalid('UPLOAD_KEY_EMPTY', 'upload_key', 'has no uploaded file yet')
  upload.used = true
  return upload.file
}

function pdfOnly(bytes: Uint8Array<ArrayBuffer>, path: string) {
  if (textOf(bytes.subarray(0, 1024)).includes('%PDF-')) return bytes
  if (bytes.length === 0) throw invalid('INVALID_PDF', path, 'is empty')
  const problem = 'the file is not a PDF'
  throw new Refusal('INVALID_PDF', `The PDF cannot be used: ${problem}`, { [path]: problem })
}

/** Returns the approximate number of pages of a PDF, or 1 if it cannot be determined. */
export function countPages(bytes: Uint8Array): number {
  return textOf(bytes).match(/\/Type\s*\/Page\b/g)?.length ?? 1
}

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
  mode: 'live' | 'test',
  { file_name, file_size: size }: { file_name: string; file_size: number }
) {
  const key = newId('upl')
  const expiresAt = new Date(later(world, uploadUrlLifetimeMs))
  world.state.uploads.set(key, { mode, file_name, size, file: null, used: false, expiresAt })
  const expires = Math.floor(expiresAt.getTime() / 1000)
  return { key, url: `${world.baseUrl}/uploads/${key}?expires=${expires}&signature=mock` }
}
