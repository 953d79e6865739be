import type { Schemas } from './contract.js'
import { hasScope, type KeyPermissions } from './keys.js'

type Content = Pick<Schemas['CapturedEmail'], 'text' | 'html' | 'links'>

/**
 * A captured e-mail as a caller may see it. Whoever has the token of a link can sign, so those who can only read get the
 * links without their tokens.
 */
export function shownTo<T extends Content>(caller: Pick<KeyPermissions, 'scopes'>, email: T): T {
  if (hasScope(caller, 'documents:write')) return email
  const { text, html, links } = email
  return { ...email, text: withoutTokens(text), html: withoutTokens(html), links: links.map(withoutTokens) }
}

function withoutTokens(text: string): string {
  return text.replace(/#token=[^\s"'<>&]+/g, '#token=redacted')
}
