/** A reason not to start that whoever starts the service can do something about. The message is one line. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
