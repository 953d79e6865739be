/** How certificate authorities are asked for revocation data. */
export interface ProofOptions {
  timeoutMs?: number
  /** Default: the clock of this machine. */
  now?: () => Date
  fetch?: typeof fetch
}
