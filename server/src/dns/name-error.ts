/** A name has no address, or its own name servers do not answer. */
export class NameError extends Error {
  override readonly name = 'NameError'

  constructor(
    message: string,
    /** Whether its own name servers do not answer. */
    readonly isSilent: boolean
  ) {
    super(message)
  }
}
