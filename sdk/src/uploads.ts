import type { Api } from './api.js'
import { base64, bytesOf, checkFile, type FileInput, sizeOf } from './bytes.js'
import { errorOf } from './error-response.js'
import { SignpostError } from './errors.js'
import type { PostOptions } from './settings.js'
import type { Message } from './transport.js'

/** What the contract takes a PDF by. */
export type FileSource = { file?: string } | { upload_key: string }

// In base64 it is 4 MiB, which leaves room for the rest of a body that may have 4.5 MB.
const largestInline = 3 * 1024 * 1024

/**
 * Brings a PDF to the service: a small one in the request's body, a large one by an upload of its own.
 *
 * With an idempotency key of the caller's, all of it can be repeated: the upload's URL is then asked for with a key made from
 * that one, so that the request that follows has the same body as the first time.
 */
export async function sourceOf(
  api: Api,
  file: FileInput | undefined,
  fileName: string,
  options: PostOptions
): Promise<FileSource> {
  if (file === undefined) return {}
  checkFile(file)
  if (typeof file === 'string') return { file }
  const size = sizeOf(file)
  if (size <= largestInline) return { file: base64(await bytesOf(file)) }
  return { upload_key: await upload(api, file, { file_name: fileName, file_size: size }, options) }
}

async function upload(
  api: Api,
  file: Exclude<FileInput, string>,
  body: { file_name: string; file_size: number },
  options: PostOptions
) {
  const { idempotencyKey: key, ...rest } = options
  const own = key === undefined ? rest : { ...rest, idempotencyKey: uploadKeyOf(key) }
  const place = await api.call((raw, init) => raw.POST('/documents/upload-url', { body, ...init }), own)
  try {
    await put(api, place.upload_url, file, rest)
  } catch (error) {
    // On a repetition the first upload may have been used up; the request that follows then gets its first answer again.
    if (key === undefined || !(error instanceof SignpostError) || error.status === undefined) throw error
  }
  return place.upload_key
}

async function put(api: Api, url: string, file: Exclude<FileInput, string>, options: PostOptions) {
  const headers = { 'content-type': 'application/pdf' }
  const response = await api.sendPresigned({ url, method: 'PUT', headers, body: file as Message['body'] }, options)
  if (!response.ok) throw errorOf(response, await response.json().catch(() => undefined))
}

// A key has up to 255 characters.
function uploadKeyOf(key: string) {
  return key.length <= 248 ? `upload:${key}` : undefined
}
