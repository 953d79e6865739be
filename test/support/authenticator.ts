import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** What a test changes of an answer, to have it refused. */
interface Changes {
  origin?: string
  rpId?: string
  challenge?: string
  crossOrigin?: boolean
  topOrigin?: string
  type?: string
  userHandle?: string
  /** Whether the person was verified, by default they were. */
  verified?: boolean
  counter?: number
  /** Names another passkey. */
  id?: string
  /** Signs with another key. */
  privateKey?: KeyObject
}

/** A passkey with its key, as an authenticator has it. */
export interface MadePasskey {
  id: string
  privateKey: KeyObject
  /** The answer to the options that it was made with. */
  answer: object
  /** Answers options to sign in with. */
  use(options: { challenge: string; rpId: string }, changes?: Changes): Answer
}

/** An answer to options to sign in with. */
export interface Answer {
  response: { clientDataJSON: string }
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()

// CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}, a key of ES256.
const coseOf = (x: Buffer, y: Buffer) =>
  Buffer.concat([Buffer.from('a5010203262001215820', 'hex'), x, Buffer.from('225820', 'hex'), y])

/** An authenticator in software, which makes passkeys and answers as a browser at an origin does. */
export function createAuthenticator(origin: string) {
  const clientDataOf = (type: string, challenge: string, changes: Changes) => {
    const data = {
      type: changes.type ?? type,
      challenge: changes.challenge ?? challenge,
      origin: changes.origin ?? origin,
      crossOrigin: changes.crossOrigin ?? false,
      ...(changes.topOrigin ? { topOrigin: changes.topOrigin } : {})
    }
    return Buffer.from(JSON.stringify(data))
  }
  const headOf = (rpId: string, flags: number, { verified = true, counter = 0, ...changes }: Changes) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(changes.rpId ?? rpId), Buffer.from([flags | (verified ? 0x04 : 0)]), count])
  }

  function make(
    options: { challenge: string; rp: { id: string }; user: { id: string } },
    {
      attestation = Buffer.from('a363666d74646e6f6e656761747453746d74a0', 'hex'),
      ...changes
    }: Changes & {
      attestation?: Buffer
    } = {}
  ): MadePasskey {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const rawId = randomBytes(32)
    const id = rawId.toString('base64url')
    const [length, aaguid] = [Buffer.from([0, rawId.length]), Buffer.alloc(16)]
    const key = coseOf(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url'))
    // Present, able to be synced, synced, and with the key.
    const authData = Buffer.concat([headOf(options.rp.id, 0x59, changes), aaguid, length, rawId, key])
    const attestationObject = Buffer.concat([
      attestation,
      Buffer.from('68617574684461746158', 'hex'),
      Buffer.from([authData.length]),
      authData
    ])
    const clientData = clientDataOf('webauthn.create', options.challenge, changes)
    const response = {
      clientDataJSON: clientData.toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal', 'hybrid']
    }
    const named = changes.id ?? id
    return {
      id,
      privateKey,
      answer: { id: named, rawId: named, type: 'public-key', response, clientExtensionResults: {} },
      use: (asked, wrong = {}) => use({ id, privateKey, userHandle: options.user.id }, asked, wrong)
    }
  }

  function use(
    { id, privateKey, userHandle }: { id: string; privateKey: KeyObject; userHandle: string },
    { challenge, rpId }: { challenge: string; rpId: string },
    changes: Changes
  ) {
    const authData = headOf(rpId, 0x19, changes)
    const clientData = clientDataOf('webauthn.get', challenge, changes)
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), changes.privateKey ?? privateKey)
    const named = changes.id ?? id
    const response = {
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: changes.userHandle ?? userHandle
    }
    return { id: named, rawId: named, type: 'public-key', response, clientExtensionResults: {} }
  }

  return { make }
}
