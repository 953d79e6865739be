import type { MarkType } from '@signpost/spec/field-types'
import type { Mark } from '../fields/signing-form.js'

/** Input that a reload would lose, because the API gets it only when the signer finishes. */
export interface Work {
  marks: Partial<Record<MarkType, Mark | undefined>>
  /** Text in fields that is not a valid value, by field id. */
  unread: Record<string, string>
}

const LIFETIME = 60 * 60_000

/**
 * Keeps a signer's work in the session storage of this tab, until signing is over and for an hour at most, because the tab
 * may be left open on a shared computer. Does nothing if the browser has no storage, as in some frames.
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
