/**
 * A result that the current transaction has written. Handlers of operations that change state must return one. They get
 * it from `commit` or from `call.write` and `call.unchanged`, and cannot construct it.
 */
export class Committed<T> {
  // A private field, so that an object of the same shape is not assignable.
  readonly #value: T

  private constructor(value: T) {
    this.#value = value
  }

  get value(): T {
    return this.#value
  }

  /** Presents the result. */
  as<U>(present: (value: T) => U): Committed<U> {
    return new Committed(present(this.#value))
  }

  /** For `commit/` and `http/` only. */
  static of<T>(value: T): Committed<T> {
    return new Committed(value)
  }
}
