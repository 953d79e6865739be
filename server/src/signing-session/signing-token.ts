import { decodeJwt, errors } from 'jose'
import { signToken, verifyToken } from '../common/signed-token.js'
import type { Context } from '../context/context.js'
import { ApiError } from '../contract/api-error.js'
import type { Schemas } from '../contract/contract.js'
import { uuidOrNull } from '../contract/ids.js'

/** The claims of a signing token. */
export interface SigningClaims {
  /** The signer's identifier, `sgn_…`. */
  signerId: string
  /** Of several people of whom one is to sign, the identifier of the candidate, `cnd_…`. */
  candidateId: string | null
  /** The document's identifier, `doc_…`. */
  documentId: string
  /** Whose link it is: how often the person had been replaced when it was made. */
  person: number
  /** The name of the access code that was entered. */
  unlockedBy: string | null
  /** How the signer proved who they are: the name of it. */
  identifiedBy: string | null
  /** The only origin that may frame the page. */
  embedOrigin: string | null
  /** Which link it is. Null for links of versions that did not say so. */
  via: Schemas['AuditVia'] | null
  /** The link is only for reporting abuse: who has it sees what the letter says, and cannot sign. */
  reportOnly?: boolean
  expiresAt: Date
}

type TokenContext = Pick<Context, 'config' | 'clock'>

const audience = 'signpost:signing'
const reporting = 'signpost:reporting'

/** Creates a JWT that allows its bearer to sign as one signer. Put it only in the fragment of a URL. */
export async function createSigningToken({ config }: TokenContext, claims: SigningClaims, now: Date): Promise<string> {
  const {
    signerId,
    candidateId,
    documentId,
    person,
    unlockedBy,
    identifiedBy,
    embedOrigin,
    via,
    reportOnly,
    expiresAt
  } = claims
  const own = {
    doc: documentId,
    ...(candidateId ? { candidate: candidateId } : {}),
    ...(person > 0 ? { person } : {}),
    ...(unlockedBy ? { unlocked: unlockedBy } : {}),
    ...(identifiedBy ? { identified: identifiedBy } : {}),
    ...(embedOrigin ? { origin: embedOrigin } : {}),
    ...(via ? { via: via.kind, ...(via.link_id ? { link: via.link_id } : {}) } : {})
  }
  return signToken(
    config.secrets[0],
    reportOnly ? reporting : audience,
    { subject: signerId, claims: own, expiresAt },
    now
  )
}

/** Verifies a signing token and returns its claims. Throws an ApiError if it is invalid. */
export async function verifySigningToken(context: TokenContext, token: string): Promise<SigningClaims> {
  return verifyFor(audience, context, token)
}

/** The same, and of links that are only for reporting abuse. */
export async function verifyReportingToken(context: TokenContext, token: string): Promise<SigningClaims> {
  return verifyFor(isFor(reporting, token) ? reporting : audience, context, token)
}

/** The claims of a token that this service has made, also of one that has expired. Null of any other. */
export async function readMadeToken(
  { config }: Pick<TokenContext, 'config'>,
  token: string
): Promise<SigningClaims | null> {
  const beforeItEnds = { now: () => new Date(0) }
  return verifyFor(audience, { config, clock: beforeItEnds }, token).catch((error) => {
    if (error instanceof ApiError) return null
    throw error
  })
}

// Only to choose the key: what it says is verified.
function isFor(wanted: string, token: string) {
  try {
    return decodeJwt(token).aud === wanted
  } catch {
    return false
  }
}

async function verifyFor(audience: string, { config, clock }: TokenContext, token: string): Promise<SigningClaims> {
  try {
    const payload = await verifyToken(config.secrets, audience, token, { now: clock.now(), requiredClaims: ['doc'] })
    const claims = {
      signerId: String(payload.sub),
      candidateId: typeof payload.candidate === 'string' ? payload.candidate : null,
      documentId: String(payload.doc),
      person: typeof payload.person === 'number' ? payload.person : 0,
      unlockedBy: typeof payload.unlocked === 'string' ? payload.unlocked : null,
      identifiedBy: typeof payload.identified === 'string' ? payload.identified : null,
      embedOrigin: typeof payload.origin === 'string' ? payload.origin : null,
      via: viaOf(payload),
      ...(audience === reporting ? { reportOnly: true } : {}),
      // biome-ignore lint/style/noNonNullAssertion: a required claim
      expiresAt: new Date(payload.exp! * 1000)
    }
    if (uuidOrNull('sgn', claims.signerId) && uuidOrNull('doc', claims.documentId)) return claims
  } catch (error) {
    throw tokenError(error)
  }
  throw tokenError(undefined)
}

// Signed by this service, maybe by a version that knows other kinds.
function viaOf({ via, link }: Record<string, unknown>): SigningClaims['via'] {
  if (typeof via !== 'string') return null
  return { kind: via as Schemas['ViaKind'], link_id: typeof link === 'string' ? link : null }
}

/** The answer to a valid token whose document was deleted or erased. */
export function goneSession(): ApiError {
  return new ApiError('SIGNING_TOKEN_INVALID', 'The document of this signing link no longer exists.')
}

/** The answer to the link of somebody whose place another person has taken. */
export function replacedSession(details: Record<string, string>): ApiError {
  const message = 'This signing link is no longer valid. Ask the sender for a new link.'
  return new ApiError('SIGNING_TOKEN_INVALID', message, { details })
}

/** The answer to the link of one of several people of whom another has taken the signing. */
export function takenSession(taken_by: string, details: Record<string, string>): ApiError {
  const message = `This signing link is no longer valid, because ${taken_by} has taken the signing.`
  return new ApiError('SIGNING_TOKEN_INVALID', message, { details: { ...details, taken_by } })
}

/** The answer to a token that has expired. */
export function expiredLink(cause: unknown, details?: Record<string, string>): ApiError {
  const message = 'This signing link has expired. Ask the sender for a new link.'
  return new ApiError('SIGNING_TOKEN_EXPIRED', message, { cause, details })
}

function tokenError(cause: unknown) {
  if (cause instanceof errors.JWTExpired) return expiredLink(cause)
  return new ApiError('SIGNING_TOKEN_INVALID', 'The signing token is invalid.', { cause })
}
