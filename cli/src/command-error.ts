/** An error that is explained in one line. The exit code is 1 unless another command line or key is needed. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError'
  readonly exitCode: 1 | 2 = 1
}

/** A command was called with invalid arguments, settings or a key that is refused. */
export class UsageError extends CommandError {
  override readonly name = 'UsageError'
  override readonly exitCode = 2
}
