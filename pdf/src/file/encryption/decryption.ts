import { createDecipheriv } from 'node:crypto'
import { PdfError } from '../../interface/error.js'
import type { Resolve } from '../filters/filters.js'
import { isName, PdfDict, PdfName, type PdfObject, PdfStream, PdfString } from '../objects/objects.js'
import { type KeySettings, keyWithoutPassword, md5 } from './file-key.js'
import { rc4 } from './rc4.js'

/** Decrypts one indirect object. */
export type DecryptObject = (object: PdfObject, number: number, generation: number) => PdfObject

type Method = 'none' | 'rc4' | 'aes-128' | 'aes-256'

/**
 * Opens the standard encryption of a file that requires no password: RC4 and AES, all revisions.
 * @throws `PDF_ENCRYPTED` if it requires a password or a certificate
 */
export function openEncryption(dict: PdfDict, id: Uint8Array, resolve: Resolve): DecryptObject {
  const number = (key: string, otherwise: number) => {
    const value = resolve(dict.get(key))
    return typeof value === 'number' ? value : otherwise
  }
  const bytes = (key: string) => {
    const value = resolve(dict.get(key))
    return Buffer.from(value instanceof PdfString ? value.bytes : [])
  }
  const version = number('V', 0)
  if (!isName(resolve(dict.get('Filter')), 'Standard'))
    throw new PdfError('PDF_ENCRYPTED', 'the file can be opened only with a certificate')
  const methods = {
    strings: version < 4 ? 'rc4' : methodOf(dict, 'StrF', resolve),
    streams: version < 4 ? 'rc4' : methodOf(dict, 'StmF', resolve)
  } as const
  // Only attachments are encrypted, and these are removed anyway.
  if (methods.strings === 'none' && methods.streams === 'none') return (object) => object
  const settings = {
    revision: number('R', 0),
    owner: bytes('O'),
    ownerKey: bytes('OE'),
    user: bytes('U'),
    userKey: bytes('UE'),
    permissions: number('P', 0),
    id: Buffer.from(id),
    encryptMetadata: resolve(dict.get('EncryptMetadata')) !== false
  }
  const found = firstKey(settings, keyLengths(version, number('Length', 40)))
  if (!found) throw new PdfError('PDF_ENCRYPTED', 'the file requires a password to open')
  // With crypt filters a short key is padded, as Adobe's programs do although the standard does not say so.
  const key = version === 4 ? Buffer.concat([found, Buffer.alloc(16 - found.length)]) : found
  return (object, objectNumber, generation) => {
    const decryptor = new Decryptor(key, methods, objectNumber, generation, resolve)
    return object === dict ? object : decryptor.decrypt(object)
  }
}

/** In bytes. Some files state bytes instead of bits, or the length of an RC4 key with AES. */
function keyLengths(version: number, stated: number): number[] {
  if (version === 1) return [5]
  const length = stated < 40 ? stated : stated / 8
  return version === 4 ? [16, length] : [length, 5, 16]
}

function firstKey(settings: Omit<KeySettings, 'keyLength'>, lengths: number[]): Buffer | undefined {
  for (const keyLength of lengths) {
    const key = keyWithoutPassword({ ...settings, keyLength })
    if (key) return key
  }
  return undefined
}

function methodOf(dict: PdfDict, use: 'StrF' | 'StmF', resolve: Resolve): Method {
  const filterName = resolve(dict.get(use))
  const filters = resolve(dict.get('CF'))
  const filter =
    filters instanceof PdfDict && filterName instanceof PdfName ? resolve(filters.get(filterName.value)) : null
  const method = filter instanceof PdfDict ? resolve(filter.get('CFM')) : null
  if (isName(method, 'V2')) return 'rc4'
  if (isName(method, 'AESV2')) return 'aes-128'
  if (isName(method, 'AESV3')) return 'aes-256'
  // An undefined filter: programs that write this use RC4.
  return filter === null && filterName instanceof PdfName && filterName.value !== 'Identity' ? 'rc4' : 'none'
}

class Decryptor {
  constructor(
    private readonly fileKey: Buffer,
    private readonly methods: { strings: Method; streams: Method },
    private readonly number: number,
    private readonly generation: number,
    private readonly resolve: Resolve
  ) {}

  decrypt(object: PdfObject): PdfObject {
    if (object instanceof PdfString) return new PdfString(this.apply(this.methods.strings, object.bytes))
    if (Array.isArray(object)) return object.map((item) => this.decrypt(item))
    if (object instanceof PdfDict) return this.decryptDict(object)
    if (!(object instanceof PdfStream) || isName(object.dict.get('Type'), 'XRef')) return object
    const data = this.isPlain(object.dict) ? object.data : this.apply(this.methods.streams, object.data)
    return new PdfStream(this.decryptDict(object.dict), data)
  }

  // The contents of a signature are never encrypted.
  private decryptDict(dict: PdfDict): PdfDict {
    const isPlain = (key: string) => key === 'Contents' && dict.has('ByteRange')
    return new PdfDict([...dict].map(([key, value]) => [key, isPlain(key) ? value : this.decrypt(value)]))
  }

  /** A stream with its own crypt filter, such as unencrypted metadata. */
  private isPlain(dict: PdfDict): boolean {
    const filters = this.resolve(dict.get('Filter'))
    return (Array.isArray(filters) ? filters : [filters]).some((filter) => isName(this.resolve(filter), 'Crypt'))
  }

  private apply(method: Method, data: Uint8Array): Uint8Array {
    if (method === 'none') return data
    if (method === 'rc4') return rc4(this.objectKey(''), data)
    const key = method === 'aes-256' ? this.fileKey : this.objectKey('sAlT')
    return decryptAes(method === 'aes-256' ? 'aes-256-cbc' : 'aes-128-cbc', key, data)
  }

  private objectKey(salt: string): Buffer {
    const own = Buffer.alloc(5)
    own.writeUIntLE(this.number, 0, 3)
    own.writeUIntLE(this.generation, 3, 2)
    const key = md5(this.fileKey, own, Buffer.from(salt, 'latin1'))
    return key.subarray(0, Math.min(this.fileKey.length + 5, 16))
  }
}

function decryptAes(name: string, key: Buffer, data: Uint8Array): Buffer {
  const length = (data.length - 16) & ~15
  if (length <= 0) return Buffer.alloc(0)
  const decipher = createDecipheriv(name, key, data.subarray(0, 16)).setAutoPadding(false)
  const out = Buffer.concat([decipher.update(data.subarray(16, 16 + length)), decipher.final()])
  // biome-ignore lint/style/noNonNullAssertion: there is a block at least
  const padding = out.at(-1)!
  return padding >= 1 && padding <= 16 ? out.subarray(0, out.length - padding) : out
}
