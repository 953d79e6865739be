import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { rc4 } from './rc4.js'

/** The entries of the encryption dictionary that the key depends on. */
export interface KeySettings {
  revision: number
  /** In bytes. */
  keyLength: number
  owner: Buffer
  ownerKey: Buffer
  user: Buffer
  userKey: Buffer
  permissions: number
  id: Buffer
  encryptMetadata: boolean
}

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

/** The key of a file that opens without a password; undefined if it requires one. */
export function keyWithoutPassword(settings: KeySettings): Buffer | undefined {
  return settings.revision >= 5 ? keyOfAes256(settings) : keyOfOlder(settings)
}

/** ISO 32000-1, algorithms 2, 4 and 5. */
function keyOfOlder(settings: KeySettings): Buffer | undefined {
  const { revision, keyLength, owner, permissions, id, encryptMetadata, user } = settings
  const flags = Buffer.alloc(4)
  flags.writeInt32LE(permissions | 0)
  const parts = [PADDING, owner.subarray(0, 32), flags, id]
  if (revision >= 4 && !encryptMetadata) parts.push(Buffer.alloc(4, 255))
  let key = md5(...parts)
  if (revision >= 3) for (let i = 0; i < 50; i++) key = md5(key.subarray(0, keyLength))
  key = key.subarray(0, keyLength)
  return isUserKey(key, revision, id, user) ? key : undefined
}

function isUserKey(key: Buffer, revision: number, id: Buffer, user: Buffer): boolean {
  if (revision < 3) return rc4(key, PADDING).equals(user.subarray(0, 32))
  let value = rc4(key, md5(PADDING, id))
  for (let round = 1; round < 20; round++) value = rc4(Buffer.from(key.map((byte) => byte ^ round)), value)
  return value.equals(user.subarray(0, 16))
}

/** ISO 32000-2, algorithm 2.A, for an empty password: the user's, or the owner's. */
function keyOfAes256({ revision, user, userKey, owner, ownerKey }: KeySettings): Buffer | undefined {
  const ofUser = { entry: user, key: userKey, bound: Buffer.alloc(0) }
  const ofOwner = { entry: owner, key: ownerKey, bound: user.subarray(0, 48) }
  return unwrapKey(ofUser, revision) ?? unwrapKey(ofOwner, revision)
}

interface WrappedKey {
  /** A hash of the password, and the salts of that hash and of the key's. */
  entry: Buffer
  key: Buffer
  /** What both hashes are of besides. */
  bound: Buffer
}

function unwrapKey({ entry, key, bound }: WrappedKey, revision: number): Buffer | undefined {
  const [hash, validationSalt, keySalt] = [entry.subarray(0, 32), entry.subarray(32, 40), entry.subarray(40, 48)]
  const digest = (salt: Buffer) => {
    const plain = createHash('sha256').update(salt).update(bound).digest()
    return revision >= 6 ? harden(plain, bound) : plain
  }
  if (!digest(validationSalt).equals(hash)) return undefined
  const decipher = createDecipheriv('aes-256-cbc', digest(keySalt), Buffer.alloc(16)).setAutoPadding(false)
  return Buffer.concat([decipher.update(key.subarray(0, 32)), decipher.final()])
}

/** Algorithm 2.B, for an empty password: rounds of encryption and hashing, each choosing the next hash. */
function harden(plain: Buffer, bound: Buffer): Buffer {
  let key = plain
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const block = Buffer.concat(Array.from({ length: 64 }, () => [key, bound]).flat())
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false)
    const encrypted = Buffer.concat([cipher.update(block), cipher.final()])
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    // biome-ignore lint/style/noNonNullAssertion: a remainder by 3
    key = createHash(['sha256', 'sha384', 'sha512'][remainder]!).update(encrypted).digest()
    // biome-ignore lint/style/noNonNullAssertion: encrypted bytes are never none
    last = encrypted.at(-1)!
  }
  return key.subarray(0, 32)
}

export function md5(...parts: Uint8Array[]): Buffer {
  const hash = createHash('md5')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
