import { attemptTimeoutMs } from './rules.js'

/** Posts a request to a webhook endpoint. */
export type PostWebhook = (request: Request) => Response | Promise<Response>

/** How deliveries are posted. */
export interface Posting {
  post: PostWebhook
  timeoutMs: number
}

/** How deliveries are posted, from the options of the mock. Undefined if they are not. */
export function postingOf(
  deliver: boolean | PostWebhook | undefined,
  byDefault: PostWebhook,
  timeoutMs: number = attemptTimeoutMs
): Posting | undefined {
  if (!deliver) return undefined
  return { post: deliver === true ? byDefault : deliver, timeoutMs }
}
