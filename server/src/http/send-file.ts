import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import { contentDisposition } from '../common/content-disposition.js'
import type { Context } from '../context/context.js'
import type { FileAnswer } from '../operations/call.js'
import { countTransfer } from './count-transfer.js'

/** Counts a file, and sends it with its name. */
export function sendFile(context: Pick<Context, 'transfers'>, response: Response, file: FileAnswer) {
  countTransfer(context, response, file.bytes.buffer.byteLength)
  return sendCounted(response, file)
}

function sendCounted(response: Response, { bytes, ...file }: FileAnswer) {
  setHeaders(response, file)
  return response.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

/**
 * Sends a file that is counted already, or the rest of it that a client asks for after an interruption. The tag is that of exactly these bytes: a
 * client that began with others gets the whole file.
 */
export function sendFileOrRest(response: Response, file: FileAnswer, tag: string) {
  const request = response.req
  response.set({ ETag: tag, 'Accept-Ranges': 'bytes' })
  const size = file.bytes.length
  const range = (request.get('if-range') ?? tag) === tag ? onlyRange(request, size) : undefined
  if (!range) return sendCounted(response, file)
  const { start, end } = range
  response.status(206).set('Content-Range', `bytes ${start}-${end}/${size}`)
  return sendCounted(response, { ...file, bytes: file.bytes.subarray(start, end + 1) })
}

// Of any other range, such as several at once, the whole file may be sent.
function onlyRange(request: Request, size: number) {
  const ranges = request.range(size)
  return Array.isArray(ranges) && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined
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
