import { t } from '../language/translate.js'
import { ApiFailure, isTransient } from '../session/api-failure.js'
import type { Problem } from './opener-view.js'
import { text } from './texts.js'
import { tooManyText } from './too-many-text.js'

/** What is wrong with what the person gave, and where. Null if they cannot help it. */
export function problemOf(error: unknown): Problem | null {
  if (error instanceof ApiFailure && error.status === 429) return { place: null, message: tooManyText(error) }
  if (isTransient(error)) return { place: null, message: t('serviceUnreachable') }
  if (!(error instanceof ApiFailure) || error.status !== 422) return null
  if ('proof' in error.details) return { place: null, message: text('checkFailed') }
  if (error.code === 'DUPLICATE_SIGNER') return { place: 'email', message: text('taken') }
  if ('email' in error.details) return { place: 'email', message: t('notAnAddress') }
  if (error.code === 'FIELD_VALUE_TOO_LONG') return { place: 'name', message: t('tooLong') }
  return 'name' in error.details ? { place: 'name', message: t('badCharacter') } : null
}
