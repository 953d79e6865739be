import type { SigningField } from '../session/types.js'
import { explainViolation } from './explain-error.js'
import type { SigningForm } from './signing-form.js'

/** Shows at a field what its value does not meet. Returns what it says, or null if there is nothing. */
export function markViolation(form: SigningForm, field: SigningField): string | null {
  const limit = form.unread(field.id) === undefined ? form.violation(field) : null
  if (!limit) return null
  const problem = explainViolation(field, limit)
  form.setError(field.id, problem)
  return problem
}
