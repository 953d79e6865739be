import { t } from '../language/translate.js'
import type { KeptState } from './use-kept.js'

/**
 * Says whether everything is saved, or why it cannot be.
 * @param problem in English
 * @param mayPass whether what failed is tried again
 */
export function keptText(state: KeptState, problem: string | null, mayPass = false): string {
  if (problem) return t('Not saved: {problem}', { problem: t(problem) })
  if (state === 'saved') return t('Saved')
  if (state === 'saving') return t('Saving…')
  return mayPass ? t('Not saved yet; this is tried again') : t('Not saved yet')
}
