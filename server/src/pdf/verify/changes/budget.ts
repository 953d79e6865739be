/** Thrown when a comparison costs more than is allowed. */
export class TooComplexError extends Error {
  override readonly name = 'TooComplexError'
}

/** Counts the steps of a comparison: a file may be made so that they never end. */
export class Budget {
  /** So far. */
  spent = 0

  constructor(private readonly limit: number) {}

  /** @throws TooComplexError when nothing is left */
  spend(): void {
    if (++this.spent > this.limit) throw new TooComplexError('the changes are too many to compare')
  }
}
