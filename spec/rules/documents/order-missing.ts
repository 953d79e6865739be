import { invalid, type Refusal } from '../ground/refusal.js'

/** The refusal of a signer or role that has no order although others have one. */
export function orderMissing(path: string, others: 'signers' | 'roles'): Refusal {
  return invalid('SIGNER_ORDER_INCOMPLETE', `${path}.order`, `is required when other ${others} have an order`)
}
