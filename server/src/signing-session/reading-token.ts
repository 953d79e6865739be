import { errors } from 'jose'
import { signToken, verifyToken } from '../common/signed-token.js'
import type { Context } from '../context/context.js'
import { uuidOrNull } from '../contract/ids.js'
import { expiredLink, goneSession } from './signing-token.js'

/** The claims of a token to read what the signers of a document are asked to sign. It opens nothing else. */
export interface ReadingClaims {
  /** The document's identifier, `doc_…`. */
  documentId: string
  /** The place among those who get copies. */
  copy: number
  /** The name of the access code that was entered. */
  unlockedBy: string | null
  expiresAt: Date
}

type TokenContext = Pick<Context, 'config' | 'clock'>

const audience = 'signpost:reading'

/** Creates a JWT that allows its bearer to read a document. Put it only in the fragment of a URL. */
export async function createReadingToken({ config }: TokenContext, claims: ReadingClaims, now: Date): Promise<string> {
  const { documentId, copy, unlockedBy, expiresAt } = claims
  const own = { copy, ...(unlockedBy ? { unlocked: unlockedBy } : {}) }
  return signToken(config.secrets[0], audience, { subject: documentId, claims: own, expiresAt }, now)
}

/** Verifies a reading token and returns its claims. Throws an ApiError if it is invalid. */
export async function verifyReadingToken({ config, clock }: TokenContext, token: string): Promise<ReadingClaims> {
  const options = { now: clock.now(), requiredClaims: ['copy'] }
  const payload = await verifyToken(config.secrets, audience, token, options).catch((cause) => {
    throw cause instanceof errors.JWTExpired ? expiredLink(cause) : goneSession()
  })
  const documentId = String(payload.sub)
  if (!uuidOrNull('doc', documentId) || typeof payload.copy !== 'number') throw goneSession()
  return {
    documentId,
    copy: payload.copy,
    unlockedBy: typeof payload.unlocked === 'string' ? payload.unlocked : null,
    // biome-ignore lint/style/noNonNullAssertion: a required claim
    expiresAt: new Date(payload.exp! * 1000)
  }
}
