import { assertEmbedOrigin, editUrlLifetimeMs, readGrant } from '@signpost/spec/rules'
import { type AccountCaller, principalId } from '../../accounts/caller.js'
import { pageUrl } from '../../common/page-url.js'
import type { Context } from '../../context/context.js'
import type { Schemas } from '../../contract/contract.js'
import { createEditingToken } from './editing-token.js'

/** Creates an edit URL of a document or template that exists. */
export async function createEditUrl(
  context: Pick<Context, 'config' | 'clock'>,
  caller: AccountCaller,
  subjectId: string,
  request: Schemas['CreateEmbeddedEditUrlRequest'] = {}
): Promise<Schemas['EmbeddedEditUrl']> {
  const now = context.clock.now()
  const embedOrigin = request.embed_origin?.toLowerCase() ?? null
  assertEmbedOrigin(caller.account.embed_origins, embedOrigin)
  const expiresAt = new Date(now.getTime() + editUrlLifetimeMs)
  const claims = {
    ...readGrant(request),
    subjectId,
    by: principalId(caller),
    mode: caller.mode,
    embedOrigin,
    themeAllowed: caller.account.theme_allowed,
    expiresAt
  }
  const token = await createEditingToken(context, claims, now)
  return {
    edit_url: pageUrl(context.config.siteUrl, 'edit', token, embedOrigin),
    expires_at: expiresAt.toISOString()
  }
}
