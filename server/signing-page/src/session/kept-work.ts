import type { Mark, MarkKind } from '../fields/signing-form.js'

/** What a reload would take away: the API has it only once the signer finishes. */
export interface Work {
  marks: Partial<Record<MarkKind, Mark | undefined>>
  /** What is typed in fields and cannot be saved as it is, by the fields' ids. */
  unread: Record<string, string>
}

const LIFETIME = 60 * 60_000

/**
 * Keeps a signer's work for this tab alone, which takes it along when it is closed; for an hour, since a tab may be left
 * open on a machine that others use; and until signing is over. Where the browser keeps nothing, as in some frames,
 * nothing is kept.
 */
export class KeptWork {
  private readonly key: string

  constructor(
    documentId: string,
    signerId: string,
    private readonly storage: () => Storage = () => sessionStorage,
    private readonly now: () => number = Date.now
  ) {
    this.key = `signpost:${documentId}:${signerId}`
  }

  load(): Work {
    const kept = attempt(() => JSON.parse(this.storage().getItem(this.key) ?? 'null')) as (Work & { at: number }) | null
    if (kept && this.now() - kept.at < LIFETIME) return kept
    this.forget()
    return { marks: {}, unread: {} }
  }

  save(work: Work): void {
    attempt(() => this.storage().setItem(this.key, JSON.stringify({ at: this.now(), ...work })))
  }

  forget(): void {
    attempt(() => this.storage().removeItem(this.key))
  }
}

function attempt<Result>(work: () => Result): Result | null {
  try {
    return work()
  } catch {
    return null
  }
}
