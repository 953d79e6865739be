import { PasskeyProblem } from './passkey-problem.js'

/**
 * The attestation of a new passkey without its statement, which says who made the authenticator. None is asked for. Some
 * browsers send one all the same, and the library would check it: with requests to addresses that its certificates name.
 */
export async function withoutAttestation(attestationObject: string): Promise<string> {
  const { isoBase64URL, isoCBOR } = await import('@simplewebauthn/server/helpers')
  const authData = readAuthData(() => isoCBOR.decodeFirst(isoBase64URL.toBuffer(attestationObject)))
  if (!(authData instanceof Uint8Array)) throw new PasskeyProblem('The attestation has no authenticator data.')
  const none = new Map<string, string | Map<string, string> | Uint8Array>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, string>()],
    ['authData', authData]
  ])
  return isoBase64URL.fromBuffer(isoCBOR.encode(none))
}

function readAuthData(decode: () => unknown): unknown {
  try {
    const object = decode()
    return object instanceof Map ? object.get('authData') : undefined
  } catch (cause) {
    throw new PasskeyProblem('The attestation is not CBOR.', { cause })
  }
}
