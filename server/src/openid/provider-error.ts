/** Why a provider did not sign somebody in. */
export type ProviderProblem =
  /** The person, or a rule of the provider, said no. */
  | 'denied'
  /** The provider no longer vouches for the person. */
  | 'ended'
  /** The provider cannot be reached, or its answer is not valid. */
  | 'provider'

/** A provider did not sign somebody in. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  constructor(
    readonly problem: ProviderProblem,
    cause: unknown
  ) {
    super(`The identity provider failed: ${problem}.`, { cause })
  }
}
