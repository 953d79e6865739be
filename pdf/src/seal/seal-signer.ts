/** What the signature is made with. ECDSA signatures are DER (r and s in a sequence), RSA ones PKCS #1 v1.5. */
export type SignatureAlgorithm = 'RSA-SHA256' | 'ECDSA-SHA256'

/** What a seal's signature is made of. */
export interface ToBeSigned {
  /** SHA-256 of `data`: what a KMS or an HSM signs. */
  digest: Uint8Array
  /** The signed attributes (DER, a few hundred bytes), for signers that hash them themselves. */
  data: Uint8Array
  algorithm: SignatureAlgorithm
}

/**
 * Signs seals. The private key may be in this process, in a KMS or in a remote HSM; the engine's child processes never
 * have access to it.
 * @example a key in a KMS
 * const signer: SealSigner = {
 *   certificates,
 *   algorithm: 'RSA-SHA256',
 *   isDevelopment: false,
 *   sign: ({ digest }) => kms.sign({ keyId, digest, algorithm: 'RSASSA_PKCS1_V1_5_SHA_256' })
 * }
 */
export interface SealSigner {
  /** DER; the signer's own first, then those that lead to the root. */
  certificates: Uint8Array[]
  algorithm: SignatureAlgorithm
  /** Whether it is a self-signed certificate that no reader trusts; the certificate of completion says so. */
  isDevelopment: boolean
  /** Signs a digest. If it throws, sealing is retried later. */
  sign(toBeSigned: ToBeSigned): Promise<Uint8Array>
}
