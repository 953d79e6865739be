import type { Response } from 'express'
import { contentDisposition } from '../common/content-disposition.js'
import type { FileAnswer } from '../operations/call.js'

/** Sends a PDF with its file name. */
export function sendPdf(response: Response, { bytes, fileName, disposition }: FileAnswer) {
  response.set({
    'Content-Type': 'application/pdf',
    'Content-Disposition': contentDisposition(fileName, disposition),
    'Cache-Control': 'no-store'
  })
  return response.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}
