import type { ValidationProofs } from './collect-proofs.js'
import { RevokedError } from './revoked-error.js'

/** How long proofs are cached; lists and responses are valid for hours or longer. */
const KEPT_MS = 10 * 60_000

/** Caches proofs: all documents are sealed with the same certificates. */
export class ProofCache {
  private kept: { proofs: Promise<ValidationProofs>; until: number; hasFailed: boolean } | undefined

  constructor(
    private readonly collect: () => Promise<ValidationProofs>,
    private readonly now: () => number = Date.now
  ) {}

  /** @param isDemanded sealing fails without proofs, so that a failure is cached only briefly */
  get(isDemanded: boolean): Promise<ValidationProofs> {
    const { kept } = this
    const isFresh = kept !== undefined && kept.until > this.now() && !(kept.hasFailed && isDemanded)
    return isFresh ? kept.proofs : this.collectAnew()
  }

  private collectAnew(): Promise<ValidationProofs> {
    const kept = { proofs: this.collect(), until: this.now() + KEPT_MS, hasFailed: false }
    kept.proofs.catch((error) => {
      // That a certificate is revoked is an answer like any other.
      kept.hasFailed = !(error instanceof RevokedError)
    })
    this.kept = kept
    return kept.proofs
  }
}
