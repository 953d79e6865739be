import type { MarkType } from '@signpost/spec/field-types'
import type { Mark } from '../fields/signing-form.js'

/** Input that a reload would lose, because the API gets it only when the signer finishes. */
export interface Work {
  marks: Partial<Record<MarkType, Mark | undefined>>
  /** Text in fields that is not a valid value, by field id. */
  unread: Record<string, string>
}

/** The page around a frame. Its widget, if it has one, keeps work in memory. */
export interface Keeper {
  keep(key: string, work: string | null): void
  recall(key: string, onAnswer: (work: string | null) => void): void
}

const LIFETIME = 60 * 60_000

/**
 * Keeps a signer's work until signing is over, and for an hour at most, because the page may be left open on a shared computer:
 * in the session storage of this tab or, for frames that browsers give no storage, in the widget around the frame.
 */
export class KeptWork {
  private readonly key: string
  private place: 'tab' | 'page' | 'nowhere' = 'nowhere'

  constructor(
    documentId: string,
    signerId: string,
    private readonly keeper: Keeper | null = null,
    private readonly storage: () => Storage = () => sessionStorage,
    private readonly now: () => number = Date.now
  ) {
    this.key = `signpost:${documentId}:${signerId}`
    if (attempt(() => this.storage())) this.place = 'tab'
  }

  /** Where the work is kept, and is found again. */
  get keptIn(): 'tab' | 'page' | 'nowhere' {
    return this.place
  }

  /** Passes on what was kept, at once or when the widget has answered. */
  load(onWork: (work: Work) => void): void {
    if (this.place === 'tab') this.pass(attempt(() => this.storage().getItem(this.key)) ?? null, onWork)
    else
      this.keeper?.recall(this.key, (text) => {
        this.place = 'page'
        this.pass(text, onWork)
      })
  }

  save(work: Work): void {
    const text = JSON.stringify({ at: this.now(), ...work })
    if (this.place === 'page') this.keeper?.keep(this.key, text)
    else this.place = this.store(text) ? 'tab' : 'nowhere'
  }

  forget(): void {
    attempt(() => this.storage().removeItem(this.key))
    this.keeper?.keep(this.key, null)
  }

  private store(text: string) {
    return attempt(() => {
      this.storage().setItem(this.key, text)
      return true
    })
  }

  private pass(text: string | null, onWork: (work: Work) => void) {
    if (text === null) return
    const kept: (Work & { at: number }) | null = attempt(() => JSON.parse(text))
    if (kept && this.now() - kept.at < LIFETIME) onWork(kept)
    else this.forget()
  }
}

function attempt<Result>(work: () => Result): Result | null {
  try {
    return work()
  } catch {
    return null
  }
}
