import { plans } from '../accounts/plans.js'
import { ApiError } from '../errors.js'
import type { AccountCaller } from '../http/call.js'

/** Refuses an account whose plan does not have the forms library. */
export function refuseWithoutLibrary({ account }: AccountCaller): void {
  if (plans[account.plan].formsLibrary) return
  throw new ApiError('PLAN_FEATURE_UNAVAILABLE', 'The forms library is part of the Business and Enterprise plans.')
}
