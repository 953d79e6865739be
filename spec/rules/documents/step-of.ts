import type { HeldSigner } from './held.js'

/** At which step of how many a signer signs. Those with the same order share a step. */
export function stepOf(
  signers: Pick<HeldSigner, 'sign_order'>[],
  { sign_order }: Pick<HeldSigner, 'sign_order'>
): { step: number; steps: number } {
  const orders = [...new Set(signers.map((signer) => signer.sign_order))].sort((a, b) => a - b)
  return { step: orders.indexOf(sign_order) + 1, steps: orders.length }
}
