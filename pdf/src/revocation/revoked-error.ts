/** An authority says that a certificate is revoked, which is an answer and not an outage. */
export class RevokedError extends Error {
  override readonly name = 'RevokedError'

  constructor(
    certificate: string,
    readonly revokedAt: Date
  ) {
    super(`the certificate "${certificate}" was revoked on ${revokedAt.toISOString()}`)
  }
}
