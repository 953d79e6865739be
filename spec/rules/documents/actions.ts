import type { Schemas } from '../ground/contract.js'
import { invalid } from '../ground/refusal.js'
import type { AssignedSigner } from './assign-roles.js'

type Action = Schemas['SignerAction']

/**
 * Throws if a signer who approves or reads has fields: only who signs fills them in.
 * @param signer as they get the fields of their role
 * @param own the fields of the request
 * @param path locates the signer
 */
export function assertFieldsOfAction(
  { action = 'sign', roles, fields = [] }: Pick<AssignedSigner, 'action' | 'roles' | 'fields'>,
  own: unknown[],
  path: string
): void {
  if (action === 'sign' || fields.length === 0) return
  if (own.length > 0)
    throw invalid('VALIDATION_FAILED', `${path}.fields`, 'must be empty unless the action of the signer is sign')
  throw invalid('VALIDATION_FAILED', `${path}.action`, `must be sign, because of the fields of ${roles.join(', ')}`)
}

/** Throws if a signature is given by a signer who approves or reads. */
export function assertNoSignatures(signatures: { purpose: 'signature' | 'initials' }[]): void {
  const [first] = signatures
  if (first) throw invalid('VALIDATION_FAILED', first.purpose, 'is not allowed unless the action of the signer is sign')
}

/** The action as details of an audit entry. Nothing for a signature, of which the entry speaks. */
export const actionInAudit = (action: Action): { action?: Action } => (action === 'sign' ? {} : { action })
