import { errors } from 'jose'
import { signToken, verifyToken } from '../common/signed-token.js'
import type { Context } from '../context/context.js'
import { uuidOrNull } from '../contract/ids.js'
import { expiredLink, goneSession } from './signing-token.js'

/** The claims of a token for one device that is handed from signer to signer. */
export interface InPersonClaims {
  /** The document's identifier, `doc_…`. */
  documentId: string
  /** The name of who hands the device around. */
  host: string
  /** Which link it is, `lnk_…`. */
  linkId: string
  expiresAt: Date
}

type TokenContext = Pick<Context, 'config' | 'clock'>

const audience = 'signpost:in-person'

/** Creates a JWT that lets each signer of a document begin. Put it only in the fragment of a URL. */
export async function createInPersonToken(
  { config }: TokenContext,
  claims: InPersonClaims,
  now: Date
): Promise<string> {
  const { documentId, host, linkId, expiresAt } = claims
  const own = { host, link: linkId }
  return signToken(config.secrets[0], audience, { subject: documentId, claims: own, expiresAt }, now)
}

/** Verifies a token of a device that is handed around, and returns its claims. Throws an ApiError if it is invalid. */
export async function verifyInPersonToken({ config, clock }: TokenContext, token: string): Promise<InPersonClaims> {
  const options = { now: clock.now(), requiredClaims: ['host', 'link'] }
  const payload = await verifyToken(config.secrets, audience, token, options).catch((cause) => {
    throw cause instanceof errors.JWTExpired ? expiredLink(cause) : goneSession()
  })
  const documentId = String(payload.sub)
  if (!uuidOrNull('doc', documentId)) throw goneSession()
  // biome-ignore lint/style/noNonNullAssertion: a required claim
  const expiresAt = new Date(payload.exp! * 1000)
  return { documentId, host: String(payload.host), linkId: String(payload.link), expiresAt }
}
