import type { HeldSigner } from '../documents/held.js'

/** Whether anybody but this signer still has to do their part. */
export const waitsForOthers = (signers: Pick<HeldSigner, 'id' | 'status'>[], { id }: Pick<HeldSigner, 'id'>): boolean =>
  signers.some((signer) => signer.id !== id && signer.status !== 'signed')
