import type { Response } from 'express'
import type { FileAnswer } from '../operations/call.js'

/** Sends a PDF with its file name, which may contain non-ASCII characters. */
export function sendPdf(response: Response, { bytes, fileName, disposition }: FileAnswer) {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\]/g, '_')
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  response.set({
    'Content-Type': 'application/pdf',
    'Content-Disposition': `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded}`,
    'Cache-Control': 'no-store'
  })
  return response.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}
