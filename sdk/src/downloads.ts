import type { Api } from './api.js'
import { type ApiPromise, apiPromise, type Exchanged } from './api-promise.js'
import type { Answer } from './attempt.js'
import { errorOf, unexpected } from './error-response.js'
import { bytesOf, chunksOf } from './files.js'
import { type ByteStream, ResumingDownload } from './resuming-download.js'
import type { CallOptions, RequestOptions } from './settings.js'

/** An operation that returns a file or redirects to a presigned URL. */
export interface Download {
  path:
    | '/documents/{id}/download'
    | '/documents/{id}/evidence'
    | '/documents/{id}/attachments/{field_id}'
    | '/templates/{id}/download'
    | '/forms/{id}/download'
    | '/signing/session/document'
    | '/signing/session/download'
  parts?: { path: object; query: object }
}

/** Options of a download as a stream. */
export interface StreamOptions extends RequestOptions {
  as: 'stream'
  /**
   * Allows an interrupted download that cannot be continued to start again: is called before the stream gives the first
   * byte once more. Without it, reading then throws.
   */
  onRestart?: (() => void) | undefined
}

type Options = Omit<StreamOptions, 'as'> & { as?: 'bytes' | 'stream' | undefined }

/** Downloads a file as bytes. */
export function download(api: Api, from: Download, options?: RequestOptions): ApiPromise<Uint8Array<ArrayBuffer>> {
  return apiPromise(readAll(api, from, api.begin(options)))
}

/** Downloads a file as bytes, or as a stream, which starts when it is read. */
export function downloadAs(
  api: Api,
  from: Download,
  { as, onRestart, ...options }: Options = {}
): ApiPromise<Uint8Array<ArrayBuffer>> & ApiPromise<ByteStream> {
  const isStream = as === 'stream'
  const result = isStream ? apiPromise(start(api, from, api.begin(options), onRestart)) : download(api, from, options)
  return result as ApiPromise<Uint8Array<ArrayBuffer>> & ApiPromise<ByteStream>
}

async function readAll(api: Api, from: Download, options: CallOptions): Promise<Exchanged<Uint8Array<ArrayBuffer>>> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const { data, response } = await start(api, from, options, () => parts.splice(0))
  for await (const part of chunksOf(data)) parts.push(part)
  const bytes = await bytesOf(new Blob(parts))
  if (bytes.length === 0) throw unexpected(response)
  return { data: bytes, response }
}

async function start(
  api: Api,
  from: Download,
  options: CallOptions,
  onRestart?: () => void
): Promise<Exchanged<ByteStream>> {
  const open = (range?: Record<string, string>) => openFile(api, from, options, range)
  const first = await open()
  const limits = { ...api.limits(options), sleep: api.settings.sleep, onRestart }
  return { data: new ResumingDownload(first, open, limits).stream, response: first.response }
}

async function openFile(
  api: Api,
  { path, parts = { path: {}, query: {} } }: Download,
  options: CallOptions,
  headers: Record<string, string> = {}
): Promise<Exchanged<ByteStream>> {
  const answer = await api.exchange('get', path, parts, options, 'stream')
  const { response } = answer
  if (response.ok) return fileOnly(answer)
  const location = response.headers.get('location')
  if (response.status !== 302 || location === null) throw errorOf(answer)
  const base = response.url || api.settings.url
  const url = URL.canParse(location, base) ? new URL(location, base).href : ''
  if (!/^https?:/.test(url)) throw unexpected(response)
  // The URL is its own credential, so the API key is not sent to it.
  const file = await api.sendPresigned({ url, method: 'GET', headers, redirect: 'follow', as: 'stream' }, options)
  if (!file.response.ok) throw errorOf(file)
  return fileOnly(file)
}

function fileOnly({ response, content }: Answer): Exchanged<ByteStream> {
  const { headers } = response
  const isOther = /^(text\/|application\/(json|xml))/.test(headers.get('content-type') ?? '')
  if (!content || headers.get('content-length') === '0' || isOther) throw unexpected(response)
  return { data: content as ByteStream, response }
}
