import { PdfError } from '../interface/error.js'
import type { SignerState } from '../interface/signer-state.js'
import type { ValidationProofs } from './collect-proofs.js'
import { ProofCache } from './proof-cache.js'
import type { ProofOptions } from './proof-options.js'
import { RevokedError } from './revoked-error.js'

/** The proofs that the signer's certificate and its chain are not revoked, and what was said about them last. */
export class SignerProofs {
  /** What the authorities said last. */
  state: SignerState = { status: 'not_asked' }
  private readonly cache: ProofCache

  /** @param certificates the signer's certificate and its chain, DER */
  constructor(
    private readonly certificates: Uint8Array[],
    private readonly options: ProofOptions
  ) {
    this.cache = new ProofCache(() => this.collect())
  }

  /** Whether they are about this certificate (DER). */
  isAbout(certificate: Uint8Array): boolean {
    const [own] = this.certificates
    return own !== undefined && Buffer.compare(own, certificate) === 0
  }

  /**
   * @param isDemanded sealing fails without proofs
   * @throws PdfError `SIGNER_REVOKED` or `REVOCATION_UNAVAILABLE`
   */
  async get(isDemanded: boolean): Promise<ValidationProofs> {
    try {
      return await this.cache.get(isDemanded)
    } catch (error) {
      if (!(error instanceof RevokedError)) throw error
      throw new PdfError('SIGNER_REVOKED', error.message, { cause: error })
    }
  }

  /**
   * Asserts that no authority says that the certificate is revoked. One that does not answer says nothing.
   * @throws PdfError `SIGNER_REVOKED`
   */
  async assertNotRevoked(): Promise<void> {
    // Without its issuer’s certificate, no answer about it could be checked.
    if (this.certificates.length < 2) return
    await this.get(false).catch((error) => {
      if (!(error instanceof PdfError && error.code === 'REVOCATION_UNAVAILABLE')) throw error
    })
  }

  private async collect(): Promise<ValidationProofs> {
    // Loaded when they are needed: its libraries take memory and time that others can do without.
    const { collectProofs } = await import('./collect-proofs.js')
    try {
      const proofs = await collectProofs([this.certificates], this.options)
      this.state = { status: 'good' }
      return proofs
    } catch (error) {
      this.state = stateOf(error)
      throw error
    }
  }
}

function stateOf(error: unknown): SignerState {
  if (error instanceof RevokedError) return { status: 'revoked', at: error.revokedAt }
  return { status: 'unknown', reason: (error as Error).message }
}
