/** Thrown when a comparison exceeds its budget. */
export class TooComplexError extends Error {
  override readonly name = 'TooComplexError'
}

/** Limits the steps of a comparison: a hostile file can make them endless. */
export class Budget {
  /** Steps so far. */
  spent = 0

  constructor(private readonly limit: number) {}

  /** @throws TooComplexError if the budget is exceeded */
  spend(): void {
    if (++this.spent > this.limit) throw new TooComplexError('the changes are too many to compare')
  }
}
