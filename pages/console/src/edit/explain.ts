import { t } from '../language/translate.js'
import { problemText } from '../parts/problem-text.js'

interface Explanation {
  title: string
  text: string
}

/** What a person can do about an error, by its code. Other errors have the API's own message. */
export function explain(code: string | null, message: string): Explanation {
  return explanations()[code ?? ''] ?? { title: t('The editor could not be opened'), text: problemText(code, message) }
}

const explanations = (): Record<string, Explanation> => ({
  EDITING_TOKEN_MISSING: {
    title: t('This link is incomplete'),
    text: t('Go back to where it came from, and open the editor again.')
  },
  EDITING_TOKEN_EXPIRED: {
    title: t('This link has expired'),
    text: t('Editing is possible for 60 minutes. Go back to where the link came from, and open the editor again.')
  },
  EDITING_TOKEN_INVALID: {
    title: t('This link does not work any more'),
    text: t('What it opened was sent or deleted, or the link was withdrawn. Go back to where it came from.')
  },
  EMBED_ORIGIN_NOT_ALLOWED: {
    title: t('The editor cannot be shown here'),
    text: t('This website is not allowed to show it.')
  }
})
