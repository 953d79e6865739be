/** What the signature is made with. ECDSA signatures are DER (r and s in a sequence), RSA ones PKCS #1 v1.5. */
export type SignatureAlgorithm = 'RSA-SHA256' | 'ECDSA-SHA256'

/**
 * Signs seals. The private key may be anywhere: in this process, in a KMS, in an HSM behind a network; the engine's
 * child processes never see it.
 * @example a key in a KMS that signs digests
 * const signer: SealSigner = {
 *   certificates, algorithm: 'RSA-SHA256', isDevelopment: false,
 *   async sign(data) {
 *     const digest = createHash('sha256').update(data).digest()
 *     return kms.sign({ keyId, digest, algorithm: 'RSASSA_PKCS1_V1_5_SHA_256' })
 *   }
 * }
 */
export interface SealSigner {
  /** DER; the signer's own first, then those that lead to the root. */
  certificates: Uint8Array[]
  algorithm: SignatureAlgorithm
  /** A self-made certificate that no reader trusts; the certificate of completion says so. */
  isDevelopment: boolean
  /** @param data the signed attributes, DER, some hundred bytes: to be hashed with SHA-256 and signed */
  sign(data: Uint8Array, algorithm: SignatureAlgorithm): Promise<Uint8Array>
}
