import { Busboy } from '@fastify/busboy'
import { type FormPart, largestBody } from '@signpost/spec/rules'

/** More than any form of the contract has. */
const mostParts = 100

/** Reads the parts of a form. Throws if it is not well-formed or has too many parts. */
export function readFormParts(bytes: Buffer, type: string): Promise<FormPart[]> {
  return new Promise((resolve, reject) => {
    const limits = { parts: mostParts, fieldSize: largestBody, fileSize: largestBody }
    const parser = new Busboy({ headers: { 'content-type': type }, limits })
    const parts: FormPart[] = []
    parser.on('field', (name, text) => parts.push({ name, text }))
    parser.on('file', (name, stream, fileName, _encoding, mediaType) => {
      const chunks: Buffer[] = []
      const file = { name: fileName ?? '', type: mediaType, base64: '' }
      // Before its end, which a text that comes next does not wait for.
      parts.push({ name, file })
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        file.base64 = Buffer.concat(chunks).toString('base64')
      })
      stream.on('error', reject)
    })
    parser.on('partsLimit', () => reject(new Error(`it has more than ${mostParts} parts`)))
    parser.on('error', reject)
    parser.on('finish', () => resolve(parts))
    parser.end(bytes)
  })
}
