import type { Api } from './api.js'
import type { Message } from './attempt.js'
import { errorOf } from './error-response.js'
import { SignpostError } from './errors.js'
import { base64, bytesOf, type FileInput, type LoadedFile, loadFile, nameOfFile, sizeOf } from './files.js'
import { streamsBodies } from './runtime.js'
import type { CallOptions, PostOptions } from './settings.js'

/** How much of a file has been sent. */
export interface Progress {
  /** In bytes. Starts again at 0 if the upload is retried. */
  loaded: number
  total: number
}

/** Options of a call that sends a file. */
export interface UploadOptions extends PostOptions {
  /** Is called while a file is sent, and when it has been sent. A file of up to 3 MB is part of the request: it counts as sent with that. */
  onProgress?: ((progress: Progress) => void) | undefined
}

/** The properties of a request that provide a PDF. */
export type FileSource = { file?: string | undefined } | { upload_key: string }

// 4 MiB in base64, which leaves room for the rest of a body of at most 4.5 MB.
const largestInline = 3 * 1024 * 1024
const chunkSize = 64 * 1024
// Where the runtime does not say how much has been sent.
const unseenTimeout = 600_000

/**
 * Transfers a PDF to the service: in the request body if it is small, otherwise with a separate upload.
 *
 * With an idempotency key of the caller, the whole call can be repeated: the upload URL is then requested with a key
 * derived from it, so that the following request has the same body as the first time.
 */
export async function sourceOf(
  api: Api,
  input: FileInput | undefined,
  fileName: string,
  options: UploadOptions = {}
): Promise<FileSource> {
  const file = await loadGiven(input)
  return transfer(api, file, fileName, sentSize(file), options)
}

const loadGiven = async (input: FileInput | undefined) => (input === undefined ? input : loadFile(input))

// A string is base64 already.
const sentSize = (file: GivenFile) => (typeof file === 'object' ? sizeOf(file) : 0)

type GivenFile = Awaited<ReturnType<typeof loadGiven>>

/** `size` is that of all files of the request. */
async function transfer(
  api: Api,
  file: GivenFile,
  fileName: string,
  size: number,
  options: UploadOptions
): Promise<FileSource> {
  if (typeof file !== 'object') return { file }
  if (size <= largestInline) {
    const content = await base64(file)
    options.onProgress?.({ loaded: sizeOf(file), total: size })
    return { file: content }
  }
  return { upload_key: await upload(api, file, fileName, options) }
}

/** The property of a request that provides several files. */
export interface FileSources {
  files: (FileSource & { file_name?: string | undefined })[]
}

interface NamedInput {
  file?: FileInput | undefined
  file_name?: string | undefined
  upload_key?: string | undefined
}

/**
 * Transfers several files to the service: in the request body if they are small together, otherwise with separate uploads,
 * one after the other. The progress is that of all of them.
 */
export async function sourcesOf(
  api: Api,
  inputs: NamedInput[],
  { idempotencyKey: key, onProgress, ...options }: UploadOptions = {}
): Promise<FileSources> {
  const loaded = await Promise.all(inputs.map(({ file }) => loadGiven(file)))
  const sizes = loaded.map(sentSize)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const files: FileSources['files'] = []
  let before = 0
  for (const [index, { file: input, ...rest }] of inputs.entries()) {
    const file = loaded[index]
    const named = { ...rest, file_name: rest.file_name ?? (nameOfFile(input) || defaultName(rest, index)) }
    const done = before
    const own = {
      ...options,
      ...(key === undefined ? {} : { idempotencyKey: `${key}:${index}` }),
      ...(onProgress && { onProgress: (sent: Progress) => onProgress({ loaded: done + sent.loaded, total }) })
    }
    files.push({ ...named, ...(await transfer(api, file, named.file_name ?? '', total, own)) })
    before += sizes[index] ?? 0
  }
  return { files }
}

const defaultName = ({ upload_key }: NamedInput, index: number) =>
  upload_key === undefined ? `file-${index + 1}.pdf` : undefined

async function upload(api: Api, file: LoadedFile, fileName: string, options: UploadOptions) {
  const { idempotencyKey: key, ...rest } = options
  const own = key === undefined ? rest : { ...rest, idempotencyKey: uploadKeyOf(key) }
  const body = { file_name: fileName, file_size: sizeOf(file) }
  const { upload_url, upload_key } = await api.call<'createUploadUrl'>('post', '/documents/upload-url', { body }, own)
  try {
    await put(api, upload_url, file, rest)
  } catch (error) {
    // On a repetition, the first upload may be used up. The following request then gets its first response again.
    if (key === undefined || !(error instanceof SignpostError) || error.status === undefined) throw error
  }
  return upload_key
}

async function put(api: Api, url: string, file: LoadedFile, options: UploadOptions) {
  const { onProgress } = options
  const total = sizeOf(file)
  const { limits, ...sent } = streamsBodies() ? inParts(file, options) : asOne(api, file, options)
  const answer = await api.sendPresigned({ url, method: 'PUT', ...sent }, limits)
  if (!answer.response.ok) throw errorOf(answer)
  onProgress?.({ loaded: total, total })
}

interface Sent extends Pick<Message, 'headers' | 'body'> {
  limits: CallOptions
}

const type = { 'content-type': 'application/pdf' }

function asOne(api: Api, body: LoadedFile, options: UploadOptions): Sent {
  const timeout = Math.max(api.limits(options).timeout, unseenTimeout)
  return { headers: type, body, limits: { ...options, timeout } }
}

function inParts(file: LoadedFile, { onProgress, ...limits }: UploadOptions): Sent {
  const headers = { ...type, 'content-length': String(sizeOf(file)) }
  return { headers, body: (onPart) => partsOf(file, onPart, onProgress), limits }
}

function partsOf(file: LoadedFile, onPart: () => void, onProgress: UploadOptions['onProgress']) {
  const total = sizeOf(file)
  let loaded = 0
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      onPart()
      onProgress?.({ loaded, total })
      const part = file.slice(loaded, loaded + chunkSize)
      loaded += sizeOf(part)
      controller.enqueue(await bytesOf(part))
      if (loaded === total) controller.close()
    }
  })
}

// A key has at most 255 characters.
function uploadKeyOf(key: string) {
  return key.length <= 248 ? `upload:${key}` : undefined
}
