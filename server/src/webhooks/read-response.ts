import type { IncomingMessage } from 'node:http'
import { keptResponseBytes } from '@signpost/spec/rules'

/** What is kept of a response. */
export interface ReadResponse {
  statusCode: number
  responseBody: string
}

/** Reads the first KiB of a response, and ends it. */
export async function readResponse(response: IncomingMessage): Promise<ReadResponse> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= keptResponseBytes) break
  }
  const responseBody = Buffer.concat(chunks).subarray(0, keptResponseBytes).toString('utf8').replaceAll('\u0000', '')
  return { statusCode: response.statusCode ?? 0, responseBody }
}
