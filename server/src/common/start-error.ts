/** An error at start that the operator can fix. The message is one line and says how. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
