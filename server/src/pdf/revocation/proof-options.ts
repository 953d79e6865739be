/** How certificate authorities are asked for revocation data. */
export interface ProofOptions {
  timeoutMs?: number
  fetch?: typeof fetch
}
