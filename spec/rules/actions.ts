import type { Schemas } from './contract.js'
import { invalid } from './refusal.js'

type Action = Schemas['SignerAction']

/** Throws if fields are given to a signer who approves or reads: only who signs fills them in. */
export function assertFieldsOfAction(action: Action | undefined, fields: unknown[], path: string): void {
  if ((action ?? 'sign') === 'sign' || fields.length === 0) return
  throw invalid('VALIDATION_FAILED', path, 'must be empty unless the action of the signer is sign')
}

/** Throws if a signature is given by a signer who approves or reads. */
export function assertNoSignatures(signatures: { purpose: 'signature' | 'initials' }[]): void {
  const [first] = signatures
  if (first) throw invalid('VALIDATION_FAILED', first.purpose, 'is not allowed unless the action of the signer is sign')
}

/** The action as details of an audit entry. Nothing for a signature, of which the entry speaks. */
export const actionInAudit = (action: Action): { action?: Action } => (action === 'sign' ? {} : { action })
