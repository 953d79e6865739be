/**
 * What is in the database once the transaction commits. A handler of an operation that changes something answers nothing
 * else, and can make none by itself: it comes from `commit`, or from the call's own ways to write.
 */
export class Committed<T> {
  // Private: what only looks like one does not pass for one.
  readonly #value: T

  private constructor(value: T) {
    this.#value = value
  }

  get value(): T {
    return this.#value
  }

  /** The same, presented. */
  as<U>(present: (value: T) => U): Committed<U> {
    return new Committed(present(this.#value))
  }

  /** For `commit/` and the edge alone. */
  static of<T>(value: T): Committed<T> {
    return new Committed(value)
  }
}
