import type { Operation, Schemas } from './contract.js'
import type { Caller } from './handler.js'
import { hold } from './hold.js'
import { ownKey, permissionsOf } from './keys.js'
import {
  assertEditableDocument,
  assertEmbedOrigin,
  assertScope,
  type EditingGrant,
  editingEnded,
  editUrlLifetimeMs,
  isExpired,
  Refusal,
  readGrant
} from './rules.js'
import { later, timeOf, type World } from './world.js'

interface Claims extends EditingGrant {
  subjectId: string
  /** The key that created the token. */
  keyId: string
  expiresAt: string
}

/** Creates an edit URL. Its token only has the format of a JWT: it is not signed. */
export function editUrl(
  world: World,
  caller: Caller,
  subjectId: string,
  request: Schemas['CreateEmbeddedEditUrlRequest'] = {}
): Schemas['EmbeddedEditUrl'] {
  const origin = request.embed_origin?.toLowerCase() ?? null
  assertEmbedOrigin(world.state.account.embed_origins, origin)
  const expires_at = later(world, editUrlLifetimeMs)
  const claims: Claims = { ...readGrant(request), subjectId, keyId: ownKey(caller).id, expiresAt: expires_at }
  const query = origin ? `?embed_origin=${encodeURIComponent(origin)}` : ''
  return { edit_url: `${world.baseUrl}/edit${query}#token=mock.${btoa(JSON.stringify(claims))}.unsigned`, expires_at }
}

/** The editing token of a request, if it has one. */
export function editingTokenOf({ headers }: Request): string | undefined {
  return /^Bearer (mock\.[\w+/=]+\.unsigned)$/i.exec(headers.get('authorization') ?? '')?.[1]
}

/** Returns the caller of an editing token: the key that created it, for one document or template. */
export function readEditor(token: string, world: World, { id }: Operation, path: Record<string, string>): Caller {
  const claims: Claims = JSON.parse(atob(token.split('.')[1] ?? ''))
  const now = timeOf(world)
  if (new Date(claims.expiresAt) <= now) {
    throw new Refusal('EDITING_TOKEN_EXPIRED', 'This edit URL has expired. Request a new one.')
  }
  const key = world.state.keys.get(claims.keyId)
  if (!key || key.revoked_at || isExpired(permissionsOf(key), now)) {
    throw editingEnded('created_by', 'has no access any more')
  }
  const { subjectId } = claims
  assertScope(permissionsOf(key), subjectId.startsWith('tpl_') ? 'templates' : 'documents:write')
  if (path.id !== subjectId) throw new Refusal('EDIT_NOT_ALLOWED', `This edit URL only opens ${subjectId}.`)
  // A retry of a send gets the stored response, although the document is no longer a draft.
  if (id !== 'sendDocument') assertEditable(world, subjectId)
  return { mode: key.mode, key, editing: claims }
}

function assertEditable({ state }: World, subjectId: string) {
  if (subjectId.startsWith('tpl_')) {
    if (state.templates.has(subjectId)) return
    throw editingEnded('template', 'was deleted')
  }
  const known = state.documents.get(subjectId)
  const document = known && hold(known).document
  assertEditableDocument(document && document.trashed_at === null ? document.status : null)
}
