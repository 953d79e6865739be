import type { TextTagProblem } from '@signpost/sdk'
import { t } from '../../language/translate.js'

const texts: Partial<Record<string, string>> = {
  type_unknown: 'It begins with no type of field. Write for example {{signature:Client}} or {{text:Client:Name}}.',
  role_missing: 'It does not say who fills it in. Write for example {{signature:Client}}.',
  unclosed: 'It does not end. Write }} at its end.',
  turned: 'It is not upright on the page. Write it as upright text.',
  outside: 'It begins outside of the page. Move it onto the page.',
  clips: 'It is text that other content is clipped to. Write it as plain text.'
}

/** What is wrong with a text tag, and what to write in its stead. A reason without a text has the service's own words. */
export function writeInstead({ reason, message }: TextTagProblem): string {
  const text = texts[reason]
  return text === undefined ? message : t(text)
}
