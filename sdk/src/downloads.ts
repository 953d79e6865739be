import type { Api, CallInit, RawClient } from './api.js'
import { errorOf, unexpected } from './error-response.js'
import type { RequestOptions } from './settings.js'

interface BytesResult {
  data?: ArrayBuffer | undefined
  error?: unknown
  response: Response
}

/** Calls an operation that returns a PDF or redirects to a presigned URL. */
export async function download(
  api: Api,
  send: (raw: RawClient, init: CallInit & { parseAs: 'arrayBuffer' }) => Promise<BytesResult>,
  options: RequestOptions = {}
): Promise<Uint8Array<ArrayBuffer>> {
  const { data, error, response } = await api.exchange(
    (raw, init) => send(raw, { ...init, parseAs: 'arrayBuffer' }),
    options
  )
  if (response.ok) return new Uint8Array(pdfOnly(response, data))
  const url = response.headers.get('location')
  if (response.status !== 302 || url === null) throw errorOf(response, error)
  // The URL is its own credential, so the API key is not sent to it.
  const file = await api.sendPresigned({ url, method: 'GET', headers: {}, redirect: 'follow' }, options)
  if (!file.ok) throw errorOf(file, await file.json().catch(() => undefined))
  return new Uint8Array(pdfOnly(file, await file.arrayBuffer()))
}

function pdfOnly(response: Response, data: ArrayBuffer | undefined): ArrayBuffer {
  if (data === undefined || response.headers.get('content-type')?.startsWith('text/html')) throw unexpected(response)
  return data
}
