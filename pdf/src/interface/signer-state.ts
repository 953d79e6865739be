/** What the authorities said last about the signer's certificate and its chain. */
export type SignerState =
  | { status: 'not_asked' }
  | { status: 'good' }
  | { status: 'revoked'; at: Date }
  /** They are away, or the certificates name none. */
  | { status: 'unknown'; reason: string }
