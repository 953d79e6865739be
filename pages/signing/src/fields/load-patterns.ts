import { addressOf } from '../../../shared/pdf/address-of.js'
import type { SigningForm } from './signing-form.js'

/**
 * Loads the engine for patterns if a field has one, as soon as the first page needs no more of the line, so that it is there when
 * the connection is not. Without it, the service judges.
 */
export async function loadPatterns(form: SigningForm): Promise<void> {
  if (!form.fields.some(({ validation }) => validation?.pattern)) return
  const loaded: typeof import('@signpost/spec/patterns') | null = await import(addressOf('patterns')).catch(() => null)
  if (loaded) form.usePatterns(loaded.matchesPattern)
}
