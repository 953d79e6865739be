import type { SignerState } from '@signpost/pdf'
import type { HealthCheck } from './report.js'

/** Adds to the check of the sealing certificate what its authority said about it last. */
export function withRevocation(validity: HealthCheck, state: SignerState): HealthCheck {
  if (state.status !== 'revoked') return validity
  return { status: 'fail', detail: `revoked on ${state.at.toISOString()}` }
}
