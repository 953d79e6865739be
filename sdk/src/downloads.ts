import type { Api } from './api.js'
import { type ApiPromise, apiPromise, type Exchanged } from './api-promise.js'
import type { ReadAs } from './attempt.js'
import { errorOf, parsed, unexpected } from './error-response.js'
import type { RequestOptions } from './settings.js'

/** An operation that returns a file or redirects to a presigned URL. */
export interface Download {
  path:
    | '/documents/{id}/download'
    | '/documents/{id}/evidence'
    | '/templates/{id}/download'
    | '/forms/{id}/download'
    | '/signing/session/document'
    | '/signing/session/download'
  parts?: { path: object; query: object }
  /** Continues an interrupted download, if the storage can. */
  range?: Range | undefined
}

export interface Range {
  /** The first byte. */
  from: number
  /** The ETag of the interrupted response: another file is sent from its start. */
  etag: string
}

export type ByteStream = ReadableStream<Uint8Array<ArrayBuffer>>

/** Downloads a file as bytes. */
export function download(api: Api, from: Download, options?: RequestOptions): ApiPromise<Uint8Array<ArrayBuffer>> {
  const file = fetchFile(api, from, 'arrayBuffer', options)
  const toBytes = ({ data, response }: Exchanged<unknown>) => ({ data: new Uint8Array(data as ArrayBuffer), response })
  return apiPromise(file.then(toBytes))
}

/** Downloads a file as a stream, which starts when it is read. */
export function downloadStream(api: Api, from: Download, options?: RequestOptions): ApiPromise<ByteStream> {
  return apiPromise(fetchFile(api, from, 'stream', options) as Promise<Exchanged<ByteStream>>)
}

async function fetchFile(
  api: Api,
  { path, parts = { path: {}, query: {} }, range }: Download,
  as: ReadAs,
  options: RequestOptions = {}
): Promise<Exchanged<unknown>> {
  const { data, error, response } = await api.exchange('get', path, parts, options, as)
  if (response.ok) return { data: fileOnly(response.response, data), response: response.response }
  const url = response.headers.get('location')
  if (response.status !== 302 || url === null) throw errorOf(response.response, error)
  const headers: Record<string, string> = range ? { range: `bytes=${range.from}-`, 'if-range': range.etag } : {}
  // The URL is its own credential, so the API key is not sent to it.
  const file = await api.sendPresigned({ url, method: 'GET', headers, redirect: 'follow', as }, options)
  if (!file.response.ok) throw errorOf(file.response, parsed(file.content))
  return { data: fileOnly(file.response, file.content), response: file.response }
}

function fileOnly(response: Response, data: unknown) {
  const isOther = /^(text\/|application\/(json|xml))/.test(response.headers.get('content-type') ?? '')
  if (!data || (data as ArrayBuffer).byteLength === 0 || isOther) throw unexpected(response)
  return data
}
