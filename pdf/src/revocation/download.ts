import type { ProofOptions } from './proof-options.js'

const LARGEST = 32 << 20

/** Downloads from a certificate authority, by POST if there is a request. Throws unless it responds in time. */
export async function download(url: string, options: ProofOptions, request?: { type: string; body: Uint8Array }) {
  const { fetch: send = fetch, timeoutMs = 10_000 } = options
  const post = request && {
    method: 'POST',
    headers: { 'Content-Type': request.type },
    body: new Uint8Array(request.body)
  }
  const response = await send(url, { ...post, signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Error(`${url} answered with status ${response.status}`)
  const bytes = Buffer.from(await response.arrayBuffer())
  if (bytes.length > LARGEST) throw new Error(`the answer of ${url} is too large: ${bytes.length} bytes`)
  return bytes
}
