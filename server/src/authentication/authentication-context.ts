import type { Context } from '../context/context.js'
import type { AuthenticationThrottle } from './authentication-throttle.js'

/** The dependencies of authentication. */
export interface AuthenticationContext {
  context: Context
  /** Undefined if rate limits are off. */
  throttle: AuthenticationThrottle | undefined
}
