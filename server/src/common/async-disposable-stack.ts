/**
 * Disposes of several things together, the newest first. Stands in for the global AsyncDisposableStack, which Node 20
 * does not have. Declared with `await using`, it disposes of everything if a start fails half-way; a start that succeeds
 * moves its resources out.
 */
export class AsyncDisposableStack implements AsyncDisposable {
  private readonly callbacks: (() => unknown)[] = []

  use<T extends AsyncDisposable>(resource: T): T {
    this.defer(() => resource[Symbol.asyncDispose]())
    return resource
  }

  defer(onDispose: () => unknown): void {
    this.callbacks.push(onDispose)
  }

  /** Transfers everything to a new stack and leaves this one empty. */
  move(): AsyncDisposableStack {
    const moved = new AsyncDisposableStack()
    moved.callbacks.push(...this.callbacks.splice(0))
    return moved
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const errors: unknown[] = []
    for (const callback of this.callbacks.splice(0).reverse()) {
      try {
        await callback()
      } catch (error) {
        // The remaining resources are disposed of all the same.
        errors.push(error)
      }
    }
    if (errors.length > 1) throw new AggregateError(errors, 'Several resources could not be disposed of.')
    if (errors.length === 1) throw errors[0]
  }
}
