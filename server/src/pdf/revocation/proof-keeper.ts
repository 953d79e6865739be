import type { ValidationProofs } from './collect-proofs.js'

/** Proofs are fetched again after so long; the lists and answers in them hold for hours and more. */
const KEPT_MS = 10 * 60_000

/** Keeps proofs for a while: every document of an hour is sealed with the same certificates. */
export class ProofKeeper {
  private kept: { proofs: Promise<ValidationProofs>; until: number; hasFailed: boolean } | undefined

  constructor(
    private readonly collect: () => Promise<ValidationProofs>,
    private readonly now: () => number = Date.now
  ) {}

  /** @param isDemanded without proofs there is no seal, so that a failure is not taken for an answer for long */
  get(isDemanded: boolean): Promise<ValidationProofs> {
    const { kept } = this
    const isFresh = kept !== undefined && kept.until > this.now() && !(kept.hasFailed && isDemanded)
    return isFresh ? kept.proofs : this.collectAnew()
  }

  private collectAnew(): Promise<ValidationProofs> {
    const kept = { proofs: this.collect(), until: this.now() + KEPT_MS, hasFailed: false }
    kept.proofs.catch(() => {
      kept.hasFailed = true
    })
    this.kept = kept
    return kept.proofs
  }
}
