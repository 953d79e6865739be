import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { BackupError } from './backup-error.js'

/** The beginning of every file in the age format. */
const magic = 'age-encryption.org/v1'

/** A new key: the identity decrypts, its recipient only encrypts. */
export interface BackupKeys {
  identity: string
  recipient: string
}

/** Encrypts one backup. */
export interface Encryption {
  encrypt(plain: Readable): Promise<Readable>
  /** Decrypts what was encrypted now, in this process only. */
  identity: string
}

export async function createBackupKeys(): Promise<BackupKeys> {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption')
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/**
 * Encrypts in the age format, with an identity or with its recipient. A temporary key can decrypt as well, so that a backup
 * that is encrypted with a recipient can be verified after it is written. The key is forgotten when the process ends.
 */
export async function createEncryption(key: string): Promise<Encryption> {
  const { Encrypter } = await import('age-encryption')
  const temporary = await createBackupKeys()
  const encrypter = new Encrypter()
  encrypter.addRecipient(temporary.recipient)
  try {
    encrypter.addRecipient(await recipientOf(key))
  } catch (cause) {
    throw new BackupError(invalidKey, { cause })
  }
  return {
    identity: temporary.identity,
    encrypt: async (plain) => fromWeb(await encrypter.encrypt(toWeb(plain)))
  }
}

const invalidKey =
  'SIGNPOST_BACKUP_KEY must be an age identity (AGE-SECRET-KEY-1…) or its recipient (age1…). Create one with signpost backup new-key.'

async function recipientOf(key: string) {
  const { identityToRecipient } = await import('age-encryption')
  return isIdentity(key) ? identityToRecipient(key) : key
}

const isIdentity = (key: string) => key.startsWith('AGE-SECRET-KEY-')

/** Whether a file with this beginning is encrypted. */
export function isEncrypted(beginning: Buffer): boolean {
  return beginning.subarray(0, magic.length).toString('latin1') === magic
}

/** Decrypts a stream. The result fails if the stream was changed or its end is missing. */
export async function decrypt(encrypted: Readable, key: string | undefined): Promise<Readable> {
  if (!key)
    throw new BackupError('The backup is encrypted. Set SIGNPOST_BACKUP_KEY to the identity (AGE-SECRET-KEY-1…).')
  if (!isIdentity(key)) {
    throw new BackupError(
      'SIGNPOST_BACKUP_KEY is a recipient, which only encrypts. Set it to the identity (AGE-SECRET-KEY-1…).'
    )
  }
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  try {
    decrypter.addIdentity(key)
  } catch (cause) {
    throw new BackupError(invalidKey, { cause })
  }
  try {
    return fromWeb(await decrypter.decrypt(toWeb(encrypted)))
  } catch (cause) {
    throw new BackupError('The backup is encrypted with another key, or its beginning was changed.', { cause })
  }
}

// The two declarations of the same web streams, by Node and by the DOM, do not know of each other.
const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>
const fromWeb = (stream: unknown) => Readable.fromWeb(stream as ReadableStream)
