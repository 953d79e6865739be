const diskFull = '53100'

// Workers try once a minute. Whoever runs no worker hears of it only by failing requests, and of their end by nothing.
const knownForMs = 120_000

/** Whether the disk of the database is full, as far as this process knows: by its workers' probe and its own requests. */
export class DatabaseDisk {
  #fullAt: number | undefined

  constructor(private readonly elapsed: () => number = () => performance.now()) {}

  /** Notes an error, of which only Postgres’ `disk_full` counts, also as the cause of another. */
  note(thrown: unknown): void {
    if (isDiskFull(thrown)) this.#fullAt = this.elapsed()
  }

  /** Notes that something new was written. */
  noteRoom(): void {
    this.#fullAt = undefined
  }

  get isFull(): boolean {
    return this.#fullAt !== undefined && this.elapsed() - this.#fullAt < knownForMs
  }
}

function isDiskFull(thrown: unknown): boolean {
  const { code, cause } = (thrown ?? {}) as { code?: unknown; cause?: unknown }
  return code === diskFull || (cause !== undefined && isDiskFull(cause))
}
