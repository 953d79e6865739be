import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ivLength = 12
const tagLength = 16

/** Encrypts a stored response with the API key of its request, of which the service keeps only a hash. */
export function sealAnswer(json: string, apiKey: string, request: string): string {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', encryptionKeyOf(apiKey), iv).setAAD(Buffer.from(request))
  const text = Buffer.concat([cipher.update(json, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64')
}

/** Decrypts a stored response. Null if it was encrypted with another API key, or belongs to another request. */
export function openAnswer(sealed: string, apiKey: string, request: string): string | null {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', encryptionKeyOf(apiKey), bytes.subarray(0, ivLength))
  decipher.setAAD(Buffer.from(request)).setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

function encryptionKeyOf(apiKey: string) {
  return Buffer.from(hkdfSync('sha256', apiKey, '', 'signpost stored response', 32))
}
