import { t } from '../language/translate.js'

/** What errors mean to people who place fields and send documents, by the codes of the API. */
const texts: Record<string, string> = {
  CONNECTION_FAILED: 'The service cannot be reached. Try again.',
  DOCUMENT_NOT_DRAFT: 'The document was sent.',
  DUPLICATE_LABEL: 'The labels of fields must be unique.',
  DUPLICATE_SIGNER: 'Two signers have the same e-mail address.',
  EMAIL_NOT_VERIFIED: 'Confirm the e-mail address of the account first.',
  FIELD_ON_SIGNED_PDF: 'A PDF that has been signed already takes no fields.',
  FIELD_OUT_OF_BOUNDS: 'A field is not on its page, or is too small for its values.',
  FIELD_PAGE_OUT_OF_RANGE: 'A field is on a page that the document does not have.',
  FIELD_REQUIRED: 'A field that is required and read-only has no value.',
  FIELD_VALUE_INVALID: 'A field starts with a value that it cannot have.',
  FIELD_VALUE_TOO_LONG: 'A value does not fit into its field.',
  INTERNAL_ERROR: 'Something went wrong in the service. Try again.',
  LAST_OWNER: 'This is the last owner. Make somebody else an owner first.',
  MEMBER_EXISTS: 'The account already has a member with this address.',
  PERMISSION_EXCEEDED: 'Nobody gives or takes a role that may do more than their own. Ask an owner.',
  RATE_LIMIT_EXCEEDED: 'Too many requests in a short time. Wait a minute, and try again.',
  RESOURCE_NOT_FOUND: 'It does not exist any more.',
  ROLE_UNASSIGNED: 'A role that has fields is taken by no signer.',
  ROLE_UNKNOWN: 'A signer has a role that is no longer there.',
  SCOPE_MISSING: 'Your role does not include this. Ask an owner or an admin of the account for another role.',
  SENDER_NAME_REQUIRED: 'The account has no name that signers could see. Set one under Settings.',
  SENDING_SUSPENDED: 'Sending is suspended for this account. Ask the operator of the service.',
  SERVICE_UNAVAILABLE: 'The service cannot be reached. Try again.',
  SESSION_INVALID: 'Your session has ended. Sign in again.',
  TIMED_OUT: 'The service cannot be reached. Try again.',
  UNSUPPORTED_CHARACTER: 'A text has characters that cannot be printed.',
  VALIDATION_FAILED: 'An entry is missing or not valid, such as an e-mail address.',
  VERSION_OUTDATED: 'Somebody else has saved other changes meanwhile.'
}

/** Why something failed, in the language of the console. A code without a text has the API's own message. */
export function problemText(code: string | null, message: string): string {
  const text = code !== null && Object.hasOwn(texts, code) ? texts[code] : undefined
  return text === undefined ? message : t(text)
}
