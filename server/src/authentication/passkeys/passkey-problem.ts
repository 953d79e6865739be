import { ApiError } from '../../contract/api-error.js'

/** Why a passkey was not accepted. Only for the log: anyone who tries gets the same words for all of it. */
export class PasskeyProblem extends Error {
  override readonly name = 'PasskeyProblem'
}

/** The error of a passkey that is not accepted. */
export function passkeyInvalid(cause: unknown): ApiError {
  const message = 'The passkey was not accepted. Try again, or sign in with a link by e-mail.'
  return new ApiError('PASSKEY_INVALID', message, { cause })
}
