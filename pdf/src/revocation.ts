// What authorities say about certificates: asks for the proofs that a seal of level B-LT contains.
export { collectProofs, type ValidationProofs } from './revocation/collect-proofs.js'
export type { ProofOptions } from './revocation/proof-options.js'
export { RevokedError } from './revocation/revoked-error.js'
export { whyUnprovable } from './revocation/why-unprovable.js'
export { collectAuthorityProofs } from './timestamp/proved-timestamps.js'
