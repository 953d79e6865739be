import type { EditingGrant, Mode } from '@signpost/spec/rules'
import { errors } from 'jose'
import { signToken, verifyToken } from '../../common/signed-token.js'
import type { Context } from '../../context/context.js'
import { ApiError } from '../../contract/api-error.js'

/** The claims of an editing token. */
export interface EditingClaims extends EditingGrant {
  /** The document or template, `doc_…` or `tpl_…`. */
  subjectId: string
  /** The API key or member that created it, `key_…` or `mem_…`. The editor acts on its behalf. */
  by: string
  mode: Mode
  /** The only origin that may frame the editor. */
  embedOrigin: string | null
  /** Whether the page around the editor may choose how it looks. */
  themeAllowed: boolean
  expiresAt: Date
}

type TokenContext = Pick<Context, 'config' | 'clock'>

const audience = 'signpost:editing'

/** Creates a JWT that opens one document or template in the editor. Put it only in the fragment of a URL. */
export async function createEditingToken({ config }: TokenContext, claims: EditingClaims, now: Date): Promise<string> {
  const { subjectId, by, mode, fieldTypes, fixedRoles, maySend, embedOrigin, themeAllowed, expiresAt } = claims
  const own = {
    by,
    mode,
    field_types: fieldTypes,
    fixed_roles: fixedRoles,
    may_send: maySend,
    ...(embedOrigin ? { origin: embedOrigin } : {}),
    ...(themeAllowed ? {} : { theme_allowed: false })
  }
  return signToken(config.secrets[0], audience, { subject: subjectId, claims: own, expiresAt }, now)
}

/** Verifies an editing token and returns its claims. Throws an ApiError if it is invalid. */
export async function verifyEditingToken({ config, clock }: TokenContext, token: string): Promise<EditingClaims> {
  const requiredClaims = ['by', 'mode', 'field_types', 'fixed_roles', 'may_send']
  const payload = await verifyToken(config.secrets, audience, token, { now: clock.now(), requiredClaims }).catch(
    (error) => {
      throw tokenError(error)
    }
  )
  return {
    subjectId: String(payload.sub),
    by: String(payload.by),
    mode: payload.mode as Mode,
    fieldTypes: payload.field_types as EditingGrant['fieldTypes'],
    fixedRoles: payload.fixed_roles === true,
    maySend: payload.may_send === true,
    embedOrigin: typeof payload.origin === 'string' ? payload.origin : null,
    themeAllowed: payload.theme_allowed !== false,
    // biome-ignore lint/style/noNonNullAssertion: a required claim
    expiresAt: new Date(payload.exp! * 1000)
  }
}

function tokenError(cause: unknown) {
  if (cause instanceof errors.JWTExpired) {
    return new ApiError('EDITING_TOKEN_EXPIRED', 'This edit URL has expired. Request a new one.', { cause })
  }
  return new ApiError('EDITING_TOKEN_INVALID', 'The editing token is invalid.', { cause })
}
