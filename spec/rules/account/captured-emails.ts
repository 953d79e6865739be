import type { Schemas } from '../ground/contract.js'
import { hasScope, type KeyPermissions } from './keys.js'

type Content = Pick<Schemas['CapturedEmail'], 'text' | 'html' | 'links' | 'kind'>

/**
 * A captured e-mail as a caller may see it. Anyone who has the token of a link can sign, so those who can only read get the
 * links without their tokens, and no codes.
 */
export function shownTo<T extends Content>(caller: Pick<KeyPermissions, 'scopes'>, email: T): T {
  if (hasScope(caller, 'documents:write')) return email
  const { text, html, links, kind } = email
  const hide = kind === 'code' || kind === 'link-code' ? withoutCodes : withoutTokens
  return { ...email, text: hide(text), html: hide(html), links: links.map(withoutTokens) }
}

/** A captured text message as a caller may see it. */
export function messageShownTo<T extends Pick<Schemas['CapturedMessage'], 'text'>>(
  caller: Pick<KeyPermissions, 'scopes'>,
  message: T
): T {
  return hasScope(caller, 'documents:write') ? message : { ...message, text: withoutCodes(message.text) }
}

// Of these letters, no other number has six digits, and titles that have one are not missed.
function withoutCodes(text: string): string {
  return text.replace(/(?<!\d)\d{6}(?!\d)/g, '******')
}

function withoutTokens(text: string): string {
  return text.replace(/#token=[^\s"'<>&]+/g, '#token=redacted')
}
