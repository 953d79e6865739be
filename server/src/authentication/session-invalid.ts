import { ApiError } from '../contract/api-error.js'

/** The error of a session, or of a link that starts one, that is not valid. A key would be. */
export function sessionInvalid(message: string): ApiError {
  return new ApiError('SESSION_INVALID', message)
}
