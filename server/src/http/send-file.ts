import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import { contentDisposition } from '../common/content-disposition.js'
import type { FileAnswer } from '../operations/call.js'

/** Sends a file with its name. */
export function sendFile(response: Response, { bytes, ...file }: FileAnswer) {
  setHeaders(response, file)
  return response.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

/** A file that is made while it is sent. */
export interface StreamedFile extends Pick<FileAnswer, 'fileName' | 'type'> {
  chunks: AsyncIterable<Uint8Array>
}

/**
 * Sends a file while it is made. An error after the first byte ends the connection, so that nobody takes what was sent for
 * complete. A client that disconnects is no error.
 */
export async function sendStream(response: Response, { chunks, ...file }: StreamedFile): Promise<void> {
  setHeaders(response, { ...file, disposition: 'attachment' })
  await pipeline(Readable.from(chunks, { objectMode: false }), response).catch((error) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  })
}

function setHeaders(response: Response, { fileName, disposition, type }: Omit<FileAnswer, 'bytes'>) {
  response.set({
    'Content-Type': type,
    'Content-Disposition': contentDisposition(fileName, disposition),
    'Cache-Control': 'no-store'
  })
}
