import { t } from '../language/translate.js'
import type { KeptState } from './use-kept.js'

/** Says whether everything is saved, or why it cannot be. The problem is in English. */
export function keptText(state: KeptState, problem: string | null): string {
  if (problem) return t('Not saved: {problem}', { problem: t(problem) })
  if (state === 'saved') return t('Saved')
  if (state === 'saving') return t('Saving…')
  return t('Not saved yet')
}
