import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/**
 * Encrypts with AES-256-GCM. Encrypted bytes are:
 *
 * 1. a mark of six bytes, with which no PDF and no secret begins;
 * 2. eight bytes that identify the key;
 * 3. a random nonce of twelve bytes: enough for four billion encryptions with one key;
 * 4. the ciphertext, and its tag of sixteen bytes.
 *
 * The purpose, such as the name of a file, is authenticated but not stored: what is encrypted for one purpose cannot be
 * put in the place of another.
 */
export interface Keyring {
  /** Encrypts with the first key. Without keys, returns the bytes as they are. */
  encrypt(bytes: Uint8Array, purpose: string): Buffer
  /** Decrypts with the key that encrypted. Returns bytes that are not encrypted as they are. */
  decrypt(bytes: Buffer, purpose: string): Buffer
  /** Whether bytes are as {@link encrypt} would now make them: encrypted with the first key, or not if there is none. */
  isCurrent(bytes: Buffer): boolean
}

/** Encrypted bytes cannot be decrypted: their key is missing, or they were changed. */
export class DecryptionError extends Error {
  override readonly name = 'DecryptionError'
}

const mark = Buffer.from('\x93SPE1\n', 'latin1')
const nonceAt = mark.length + 8
const textAt = nonceAt + 12
const tagLength = 16
/** The number of bytes that encryption adds. */
export const encryptionOverhead: number = textAt + tagLength

export function createKeyring(keys: Buffer[]): Keyring {
  const known = keys.map((key) => ({ key, id: idOf(key) }))
  const [first] = known
  return {
    encrypt(bytes, purpose) {
      if (!first) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', first.key, nonce)
      cipher.setAAD(Buffer.from(purpose))
      const text = [cipher.update(bytes), cipher.final()]
      return Buffer.concat([mark, first.id, nonce, ...text, cipher.getAuthTag()])
    },

    decrypt(bytes, purpose) {
      if (!isEncrypted(bytes)) return bytes
      const id = bytes.subarray(mark.length, nonceAt)
      const found = known.find((each) => each.id.equals(id))
      if (!found)
        throw new DecryptionError(`${purpose} is encrypted with the key ${id.toString('hex')}, which is missing.`)
      const decipher = createDecipheriv('aes-256-gcm', found.key, bytes.subarray(nonceAt, textAt))
      decipher.setAAD(Buffer.from(purpose))
      decipher.setAuthTag(bytes.subarray(-tagLength))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(textAt, -tagLength)), decipher.final()])
      } catch (cause) {
        throw new DecryptionError(`${purpose} was changed after it was encrypted.`, { cause })
      }
    },

    isCurrent(bytes) {
      if (!isEncrypted(bytes)) return first === undefined
      return first?.id.equals(bytes.subarray(mark.length, nonceAt)) ?? false
    }
  }
}

function isEncrypted(bytes: Buffer) {
  return bytes.length >= encryptionOverhead && bytes.subarray(0, mark.length).equals(mark)
}

// Reveals nothing about the key, which is random.
function idOf(key: Buffer) {
  return createHash('sha256').update('signpost encryption key').update(key).digest().subarray(0, 8)
}
