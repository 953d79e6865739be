/** How certificate authorities are asked for revocation data. */
export interface ProofOptions {
  /** Timeout for each authority. Default 10 seconds. */
  timeoutMs?: number
  /** Default: the clock of this machine. */
  now?: () => Date
  /** What asks them. Default: that of Node. */
  fetch?: typeof fetch
}
