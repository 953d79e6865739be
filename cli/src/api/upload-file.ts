import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Signpost } from '@signpost/sdk'
import type { Shape } from '@signpost/spec/request-shape'
import { UsageError } from '../command-error.js'
import { type Data, readData } from './read-data.js'
import { propertiesOf } from './shape-of.js'

/** A file that a request is about. */
export interface NamedFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

/** Reads the file of `--file`. Throws before any request if it is not there, or if the request takes none. */
export async function readNamedFile(file: string, body: Shape | undefined): Promise<NamedFile> {
  if (!propertiesOf(body ?? {})?.upload_key) throw new UsageError('--file: this request takes no file.')
  const bytes = await readFile(file).catch((error: Error) => {
    throw new UsageError(`--file cannot be read: ${error.message}`)
  })
  return { name: path.basename(file), bytes: new Uint8Array(bytes) }
}

/** Uploads a file, and returns the body with its key. So small files and those of 25 MB are sent in one way. */
export async function withFile(
  signpost: Signpost,
  { name, bytes }: NamedFile,
  body: Data,
  shape: Shape
): Promise<Data> {
  const file_name = typeof body.file_name === 'string' ? body.file_name : name
  const { upload_url, upload_key } = await signpost.documents.createUploadUrl({ file_name, file_size: bytes.length })
  const headers = { 'content-type': 'application/pdf' }
  const response = await fetch(upload_url, { method: 'PUT', headers, body: bytes })
  if (!response.ok) throw new UsageError(`The file was not taken: ${(await response.text()).slice(0, 200)}`)
  return { ...body, ...readData([`upload_key=${upload_key}`], shape) }
}
