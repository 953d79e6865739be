import { InvalidRequestError } from './errors.js'
import { builtin } from './runtime.js'

/** A file on disk, on Node, Bun and Deno. */
export interface FilePath {
  path: string | URL
}

/**
 * A PDF as bytes, a stream of bytes, a successful response, a file on disk, or a base64 string. A stream has to be
 * read before it is sent, because its size must be known.
 */
export type FileInput =
  | ArrayBufferView
  | ArrayBuffer
  | Blob
  | Response
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>
  | FilePath
  | string

/** A file whose size is known and that can be sent repeatedly. */
export type LoadedFile = Uint8Array<ArrayBuffer> | Blob

const largestFile = 25 * 1024 * 1024

/**
 * Reads a file if it is a stream or a path.
 *
 * @throws {TypeError} that says which values are accepted, before anything is sent
 */
export async function loadFile(file: FileInput): Promise<LoadedFile | string> {
  const loaded = await loadAny(file)
  if (typeof loaded === 'string' ? !loaded : !sizeOf(loaded)) throw new TypeError('file is empty.')
  return loaded
}

async function loadAny(file: FileInput): Promise<LoadedFile | string> {
  if (typeof file === 'string') return checkedBase64(file)
  if (file instanceof Blob) return file
  if (ArrayBuffer.isView(file)) return new Uint8Array(file.buffer as ArrayBuffer, file.byteOffset, file.byteLength)
  if (file instanceof ArrayBuffer) return new Uint8Array(file)
  if (file instanceof Response) return collect(bodyOf(file))
  const { getReader, path, [Symbol.asyncIterator]: iterate } = (file ?? {}) as Partial<Readable>
  if (typeof getReader === 'function') return collect(chunksOf(file as ReadableStream<Uint8Array>))
  if (typeof iterate === 'function') return collect(file as AsyncIterable<Uint8Array>)
  if (typeof path === 'string' || path instanceof URL) return readPath(path)
  const what = file === null ? 'null' : `a value of type ${typeof file}`
  throw new TypeError(`file must be a PDF: bytes, Blob, File, Response, a stream or { path }, not ${what}.`)
}

/** Returns the name that a file already has. */
export function nameOfFile(file: unknown): string | undefined {
  // The name of a File, and the path of a file or of a Node stream of one.
  const { name, path } = Object(file)
  const found = typeof name === 'string' ? name : typeof path === 'string' || path instanceof URL ? String(path) : ''
  return found.split(/[\\/]/).at(-1) || undefined
}

interface Files {
  stat: (path: string | URL) => Promise<{ size: number }>
  readFile: (path: string | URL) => Promise<Uint8Array<ArrayBuffer>>
}

interface Readable {
  getReader: unknown
  path: unknown
  [Symbol.asyncIterator]: unknown
}

function checkedBase64(text: string) {
  if (text.startsWith('data:')) throw new TypeError('file must not be a data URI. Pass the part after the comma.')
  if (/^[A-Za-z0-9+/_=\s-]*$/.test(text)) return text
  throw new TypeError('file is a string but not valid base64. For a file on disk, pass { path }.')
}

function bodyOf(response: Response) {
  const { ok, status, body } = response
  if (!ok || !body) throw new TypeError(`file is a response ${ok ? 'without a body' : `with the status ${status}`}.`)
  return chunksOf(body)
}

/** Yields what a stream gives. Streams are not iterable in all browsers. */
export async function* chunksOf<Bytes>(stream: ReadableStream<Bytes>): AsyncGenerator<Bytes, void, undefined> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel()
  }
}

async function collect(chunks: AsyncIterable<Uint8Array>) {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const chunk of chunks) {
    if (!ArrayBuffer.isView(chunk)) throw new TypeError('file must be a stream of bytes.')
    size += chunk.byteLength
    checkSize(size)
    parts.push(chunk as Uint8Array<ArrayBuffer>)
  }
  return new Blob(parts)
}

async function readPath(path: string | URL) {
  const fs = builtin<Files>('node:fs/promises')
  if (!fs) throw new TypeError('file is a path, which this runtime cannot read. Pass the bytes.')
  checkSize((await fs.stat(path)).size)
  return fs.readFile(path)
}

function checkSize(size: number) {
  if (size <= largestFile) return
  throw new InvalidRequestError('file is larger than 25 MB.', { code: 'PDF_TOO_LARGE', type: 'validation_error' })
}

/** Returns the size of a file in bytes. */
export function sizeOf(file: LoadedFile): number {
  return file instanceof Blob ? file.size : file.byteLength
}

/** Returns the bytes of a part of a file, or of all of it. */
export async function bytesOf(part: LoadedFile): Promise<Uint8Array<ArrayBuffer>> {
  return part instanceof Blob ? new Uint8Array(await part.arrayBuffer()) : part
}

/** Encodes a file as base64. */
export async function base64(file: LoadedFile): Promise<string> {
  const bytes = await bytesOf(file)
  // More arguments overflow the stack of some engines.
  const step = 0x8000
  let text = ''
  for (let at = 0; at < bytes.length; at += step) text += String.fromCharCode(...bytes.subarray(at, at + step))
  return btoa(text)
}
