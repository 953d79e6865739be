import type { Api } from './api.js'
import { base64, bytesOf, checkFile, type FileInput, sizeOf } from './bytes.js'
import { errorOf } from './error-response.js'
import { SignpostError } from './errors.js'
import type { PostOptions } from './settings.js'
import type { Message } from './transport.js'

/** The properties of a request that provide a PDF. */
export type FileSource = { file?: string | undefined } | { upload_key: string }

// 4 MiB in base64, which leaves room for the rest of a body of at most 4.5 MB.
const largestInline = 3 * 1024 * 1024

/**
 * Transfers a PDF to the service: in the request body if it is small, otherwise with a separate upload.
 *
 * With an idempotency key of the caller, the whole call can be repeated: the upload URL is then requested with a key
 * derived from it, so that the following request has the same body as the first time.
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
  const uploadUrl = await api.call((raw, init) => raw.POST('/documents/upload-url', { body, ...init }), own)
  try {
    await put(api, uploadUrl.upload_url, file, rest)
  } catch (error) {
    // On a repetition, the first upload may be used up. The following request then gets its first response again.
    if (key === undefined || !(error instanceof SignpostError) || error.status === undefined) throw error
  }
  return uploadUrl.upload_key
}

async function put(api: Api, url: string, file: Exclude<FileInput, string>, options: PostOptions) {
  const headers = { 'content-type': 'application/pdf' }
  const response = await api.sendPresigned({ url, method: 'PUT', headers, body: file as Message['body'] }, options)
  if (!response.ok) throw errorOf(response, await response.json().catch(() => undefined))
}

// A key has at most 255 characters.
function uploadKeyOf(key: string) {
  return key.length <= 248 ? `upload:${key}` : undefined
}
