/** A PDF as bytes, or as a base64 string. */
export type FileInput = ArrayBufferView | ArrayBuffer | Blob | string

/**
 * Rejects a value that is not a file, before anything is sent.
 *
 * @throws {TypeError} that says which values are accepted
 */
export function checkFile(file: unknown): asserts file is FileInput {
  if (typeof file === 'string') return checkBase64(file)
  if (ArrayBuffer.isView(file) || file instanceof ArrayBuffer || file instanceof Blob) return
  throw new TypeError(`file must be the bytes of a PDF (Uint8Array, ArrayBuffer, Blob or File), ${whatIs(file)}.`)
}

function checkBase64(text: string) {
  if (text.startsWith('data:'))
    throw new TypeError('file must not be a data URI. Pass the part after the comma, or the bytes.')
  if (/^[A-Za-z0-9+/_=\s-]*$/.test(text)) return
  throw new TypeError(
    'file is a string but not valid base64. For a file on disk, pass its bytes: await readFile(path).'
  )
}

function whatIs(value: unknown) {
  const { getReader, pipe, arrayBuffer } = (value ?? {}) as Record<string, unknown>
  if (typeof getReader === 'function' || typeof pipe === 'function') {
    return 'not a stream: collect it first with await new Response(stream).arrayBuffer()'
  }
  if (typeof arrayBuffer === 'function') return 'not a response: pass await response.arrayBuffer()'
  return `not ${value === null ? 'null' : `a value of type ${typeof value}`}`
}

/** Returns the size in bytes of a file that is not base64. */
export function sizeOf(file: Exclude<FileInput, string>): number {
  return file instanceof Blob ? file.size : file.byteLength
}

/** Returns the bytes of a file that is not base64. */
export async function bytesOf(file: Exclude<FileInput, string>): Promise<Uint8Array> {
  if (ArrayBuffer.isView(file)) return new Uint8Array(file.buffer, file.byteOffset, file.byteLength)
  return new Uint8Array(file instanceof Blob ? await file.arrayBuffer() : file)
}

/** Encodes bytes as base64. */
export function base64(bytes: Uint8Array): string {
  // More arguments overflow the stack of some engines.
  const step = 0x8000
  let text = ''
  for (let at = 0; at < bytes.length; at += step) text += String.fromCharCode(...bytes.subarray(at, at + step))
  return btoa(text)
}
