import { randomBytes } from 'node:crypto'
import { PdfError } from '../interface/error.js'
import { collectProofs, type ValidationProofs } from '../revocation/collect-proofs.js'
import { joinProofs } from '../revocation/join-proofs.js'
import { ProofCache } from '../revocation/proof-cache.js'
import type { ProofOptions } from '../revocation/proof-options.js'
import { RevokedError } from '../revocation/revoked-error.js'
import type { SignerProofs } from '../revocation/signer-proofs.js'
import { parseTimestampToken } from '../verify/timestamp-token.js'
import { systemRoots } from './system-roots.js'
import { TimestampClient, type TimestampOptions } from './timestamp-client.js'

/** Timestamps of seals, and the revocation data of the signer's and the timestamp authority's certificates. */
export class ProvedTimestamps {
  private readonly client: TimestampClient
  private readonly cache = new ProofCache(() => this.collect())
  /** Authorities whose certificates turned out to be revoked. Nobody asks them again before the next start. */
  private readonly revoked = new Set<string>()

  constructor(
    private readonly signer: SignerProofs,
    private readonly options: TimestampOptions,
    private readonly proofOptions: ProofOptions | undefined
  ) {
    this.client = new TimestampClient({ ...options, isRefused: (own) => this.revoked.has(own.fingerprint256) })
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

  /** When the certificate of the authority that made a token (DER) expires. Until then, the token proves something by itself. */
  expiryOf(token: Uint8Array): Date {
    // biome-ignore lint/style/noNonNullAssertion: parsing a token requires its signer
    return new Date(parseTimestampToken(token).cms.signer!.validTo)
  }

  /**
   * For the signer's chain and the timestamp authority's.
   * @param isDemanded sealing fails without proofs
   */
  async proofs(isDemanded: boolean): Promise<ValidationProofs> {
    const signer = this.signer.get(isDemanded)
    // Asked at the same time. Whether it rejects is seen below.
    signer.catch(() => undefined)
    const authority = await this.cache.get(isDemanded)
    return joinProofs(await signer, authority)
  }

  /**
   * For these chains (DER), and the timestamp authority's. What others were told lately is not asked again.
   * @throws PdfError `TIMESTAMP_UNAVAILABLE`, `REVOCATION_UNAVAILABLE` or `SIGNER_REVOKED`
   */
  async proofsFor(chains: Uint8Array[][]): Promise<ValidationProofs> {
    const authority = await this.cache.get(false)
    const isKnown = ([own]: Uint8Array[]) => authority.certificates.some((known) => own && isSame(known, own))
    const [ofSigner, others] = partition(
      chains.filter((chain) => !isKnown(chain)),
      ([own]) => own !== undefined && this.signer.isAbout(own)
    )
    const { roots = systemRoots() } = this.options
    const proofs = await collectProofs(
      others.map((chain) => [...chain, ...roots]),
      this.proofOptions
    )
    const known = ofSigner.length > 0 ? joinProofs(await this.signer.get(false), authority) : authority
    return joinProofs(known, proofs)
  }

  /** A first timestamp reveals which authority answers. One that is revoked is left for the next. */
  private async collect(): Promise<ValidationProofs> {
    const token = await this.timestamp(randomBytes(32), undefined)
    try {
      return await collectAuthorityProofs(token, this.options, this.proofOptions)
    } catch (error) {
      if (!(error instanceof RevokedError)) throw error
      // biome-ignore lint/style/noNonNullAssertion: parsing a token requires its signer
      this.revoked.add(parseTimestampToken(token).cms.signer!.fingerprint256)
      return this.collect()
    }
  }
}

const isSame = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0

const partition = <T>(items: T[], belongs: (item: T) => boolean): [T[], T[]] => [
  items.filter(belongs),
  items.filter((item) => !belongs(item))
]

/** Proof that the certificates of the authority that made a token (DER) are not revoked. */
export function collectAuthorityProofs(
  token: Uint8Array,
  { roots = systemRoots() }: TimestampOptions,
  options: ProofOptions | undefined
): Promise<ValidationProofs> {
  const { cms } = parseTimestampToken(token)
  // biome-ignore lint/style/noNonNullAssertion: parsing a token requires its signer
  const authority = [cms.signer!, ...cms.certificates].map((certificate) => certificate.raw)
  return collectProofs([[...authority, ...roots]], options)
}
