/** How many bytes may be on their way at once: those of one owner, and all together. */
export interface FlightLimits {
  perOwner: number
  total: number
}

/** Counts bytes that are on their way, by owner. A single thing is never too much. */
export class BytesInFlight {
  readonly #limits: FlightLimits
  readonly #bytes = new Map<string, number>()
  #total = 0

  constructor(limits: FlightLimits) {
    this.#limits = limits
  }

  /** @returns how to end it, or whose limit does not permit it */
  begin(owner: string, bytes: number): (() => void) | 'owner' | 'total' {
    const own = this.#bytes.get(owner) ?? 0
    if (own > 0 && own + bytes > this.#limits.perOwner) return 'owner'
    if (this.#total > 0 && this.#total + bytes > this.#limits.total) return 'total'
    this.#add(owner, bytes)
    let isOver = false
    return () => {
      if (!isOver) this.#add(owner, -bytes)
      isOver = true
    }
  }

  #add(owner: string, bytes: number): void {
    this.#total += bytes
    const now = (this.#bytes.get(owner) ?? 0) + bytes
    if (now > 0) this.#bytes.set(owner, now)
    else this.#bytes.delete(owner)
  }
}
