import type { Schemas } from '@signpost/spec/rules'

/** What was done to the account, in a sentence. `{actor}` did it, `{target}` is what it was done to. */
export const accountTexts: Record<Schemas['AccountAction'], string> = {
  'account.created': '{actor} created the account',
  'account.updated': '{actor} changed the settings',
  'account.suspended': '{actor} suspended the sending of documents',
  'account.resumed': '{actor} let the account send again',
  'account.closed': '{actor} closed the account',
  'account.exported': '{actor} exported everything of the account',
  'key.created': '{actor} created the API key {target}',
  'key.updated': '{actor} changed the API key {target}',
  'key.rotated': '{actor} replaced the API key {target}',
  'key.kept': '{actor} kept the API key {target}, whose creator has left',
  'key.revoked': '{actor} revoked the API key {target}',
  'member.invited': '{actor} invited {target}',
  'member.updated': '{actor} changed the member {target}',
  'member.removed': '{actor} removed the member {target}',
  'member.forgotten': '{actor} took the name and the addresses of {target} out of this log',
  'member.signed_in': '{actor} signed in',
  'member.signed_out': '{actor} signed out',
  'member.session_ended': '{actor} ended one of their own sessions',
  'member.passkey_added': '{actor} added a passkey',
  'member.passkey_removed': '{actor} removed a passkey',
  'webhook.created': '{actor} created the endpoint at {target}',
  'webhook.updated': '{actor} changed the endpoint at {target}',
  'webhook.deleted': '{actor} deleted the endpoint at {target}',
  'webhook.secret_rotated': '{actor} replaced the secret of the endpoint at {target}',
  'webhook.disabled': 'The endpoint at {target} was disabled, because it does not answer',
  'document.erased': '{actor} erased the document {target}'
}
