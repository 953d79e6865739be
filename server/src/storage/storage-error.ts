interface StorageErrorOptions {
  /** Whether the error may resolve itself, unlike a missing permission. */
  isTransient?: boolean
  cause?: unknown
}

/** Files cannot be read or written. The code is the storage's own, such as `AccessDenied`, or `FILE_MISSING`. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly isTransient: boolean

  constructor(
    readonly code: string,
    message: string,
    { isTransient = false, cause }: StorageErrorOptions = {}
  ) {
    super(message, { cause })
    this.isTransient = isTransient
  }
}
