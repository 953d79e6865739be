import { t } from '../language/translate.js'
import type { KeptState } from './use-kept.js'

/**
 * Says whether everything is saved, or why it cannot be.
 * @param problem in English
 * @param mayPass whether what failed is tried again
 * @param isOnDevice whether this browser has it meanwhile
 */
export function keptText(state: KeptState, problem: string | null, mayPass = false, isOnDevice = false): string {
  if (problem) return t('Not saved: {problem}', { problem: t(problem) })
  if (state === 'saved') return t('Saved')
  if (state === 'saving') return t('Saving…')
  if (mayPass && isOnDevice) return t('Kept on this device; saved when the service can be reached')
  return mayPass ? t('Not saved yet; this is tried again') : t('Not saved yet')
}
