/**
 * Things to be given up together, the newest first. What AsyncDisposableStack will be where Node 20 is no longer
 * supported: with `await using` a start that fails half-way gives up what it had; one that succeeds moves it out.
 */
export class Lifetime implements AsyncDisposable {
  private readonly ends: (() => unknown)[] = []

  use<T extends AsyncDisposable>(thing: T): T {
    this.ends.push(() => thing[Symbol.asyncDispose]())
    return thing
  }

  add<T>(thing: T, end: (thing: T) => unknown): T {
    this.ends.push(() => end(thing))
    return thing
  }

  /** Hands everything over to a new lifetime. */
  move(): Lifetime {
    const moved = new Lifetime()
    moved.ends.push(...this.ends.splice(0))
    return moved
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const failures: unknown[] = []
    for (const end of this.ends.splice(0).reverse()) {
      try {
        await end()
      } catch (error) {
        // The others are given up all the same.
        failures.push(error)
      }
    }
    if (failures.length > 1) throw new AggregateError(failures, 'not everything could be given up')
    if (failures.length === 1) throw failures[0]
  }
}
