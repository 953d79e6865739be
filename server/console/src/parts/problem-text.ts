import { t } from '../language/translate.js'

/** What errors mean to people who place fields, by the codes of the API. */
const texts: Record<string, string> = {
  CONNECTION_FAILED: 'The service cannot be reached. Try again.',
  DOCUMENT_NOT_DRAFT: 'The document was sent.',
  DUPLICATE_LABEL: 'The labels of fields must be unique.',
  FIELD_OUT_OF_BOUNDS: 'A field is not on its page, or is too small for its values.',
  FIELD_VALUE_INVALID: 'A field starts with a value that it cannot have.',
  TIMED_OUT: 'The service cannot be reached. Try again.',
  UNSUPPORTED_CHARACTER: 'A text has characters that cannot be printed.',
  VERSION_OUTDATED: 'Somebody else has saved other changes meanwhile.'
}

/** Why something failed, in the language of the console. A code without a text has the API's own message. */
export function problemText(code: string | null, message: string): string {
  const text = code !== null && Object.hasOwn(texts, code) ? texts[code] : undefined
  return text === undefined ? message : t(text)
}
