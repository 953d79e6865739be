import { randomBytes } from 'node:crypto'
import { PdfError } from '../interface/error.js'
import { collectProofs, type ValidationProofs } from '../revocation/collect-proofs.js'
import { ProofCache } from '../revocation/proof-cache.js'
import type { ProofOptions } from '../revocation/proof-options.js'
import { parseTimestampToken } from '../verify/timestamp-token.js'
import { systemRoots } from './system-roots.js'
import { TimestampClient, type TimestampOptions } from './timestamp-client.js'

/** Timestamps of seals, and the revocation data of the signer's and the timestamp authority's certificates. */
export class ProvedTimestamps {
  private readonly client: TimestampClient
  private readonly cache = new ProofCache(() => this.collect())

  /** @param signer the signer's certificate and its chain, DER */
  constructor(
    private readonly signer: Uint8Array[],
    private readonly options: TimestampOptions,
    private readonly proofOptions: ProofOptions | undefined
  ) {
    this.client = new TimestampClient(options)
  }

  /**
   * A timestamp token (DER) for a SHA-256.
   * @param proofs must be of the authority that answers
   * @throws `TIMESTAMP_UNAVAILABLE`
   */
  async timestamp(imprint: Uint8Array, proofs: ValidationProofs | undefined): Promise<Uint8Array> {
    const token = await this.client.timestamp(imprint)
    // biome-ignore lint/style/noNonNullAssertion: parsing a token requires its signer
    const authority = parseTimestampToken(token).cms.signer!.raw
    const isProved = !proofs || proofs.certificates.some((certificate) => authority.equals(certificate))
    if (!isProved) throw new PdfError('TIMESTAMP_UNAVAILABLE', 'a different timestamp authority answered than before')
    return token
  }

  /** @param isDemanded sealing fails without proofs */
  proofs(isDemanded: boolean): Promise<ValidationProofs> {
    return this.cache.get(isDemanded)
  }

  /** For the signer's chain and the timestamp authority's. A first timestamp reveals which authority answers. */
  private async collect(): Promise<ValidationProofs> {
    const { cms } = parseTimestampToken(await this.timestamp(randomBytes(32), undefined))
    // biome-ignore lint/style/noNonNullAssertion: parsing a token requires its signer
    const authority = [cms.signer!, ...cms.certificates].map((certificate) => certificate.raw)
    const roots = this.options.roots ?? systemRoots()
    return collectProofs([this.signer, [...authority, ...roots]], this.proofOptions)
  }
}
