import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '../context/context.js'
import { ApiError } from '../contract/api-error.js'
import { publicId } from '../contract/ids.js'
import { findPadByHash } from '../stores/pad-store.js'
import type { SigningClaims } from './signing-token.js'

/** What the token of a pad permits: to draw on that pad, for the session that has created it. */
export interface PadClaims extends SigningClaims {
  padId: string
}

/** A random token. Short, unlike a JWT, so that the cells of its QR code are large. Put it only in the fragment of a URL. */
export const newPadToken = (): string => randomBytes(16).toString('base64url')

export const hashOfPadToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export const padTokenInvalid = (): ApiError =>
  new ApiError('SIGNING_TOKEN_INVALID', 'The token is not that of a pad, or the pad has ended.')

/** Finds the pad of a token. Throws an ApiError if there is none. */
export async function verifyPadToken({ sql }: Pick<Context, 'sql'>, token: string): Promise<PadClaims> {
  const pad = await findPadByHash(sql, hashOfPadToken(token))
  if (!pad) throw padTokenInvalid()
  return {
    padId: pad.id,
    signerId: publicId('sgn', pad.signer_id),
    candidateId: null,
    documentId: publicId('doc', pad.document_id),
    person: pad.person,
    unlockedBy: pad.unlocked_by,
    identifiedBy: pad.identified_by,
    embedOrigin: null,
    via: pad.via,
    expiresAt: pad.expires_at
  }
}
