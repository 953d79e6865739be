import type { Response } from 'express'
import type { Caller } from '../authentication/caller.js'
import type { Config } from '../config/config.js'

/** Where members see the request in the console, if it was made with an API key and so will be in the log. */
export function requestLogUrl({ siteUrl }: Pick<Config, 'siteUrl'>, { locals }: Response): string | undefined {
  const { requestId, operation } = locals
  const caller = locals.caller as Caller | undefined
  // Who has a token is no member of the account.
  if (!operation || !caller || 'signerId' in caller || caller.editing || !caller.keyId) return undefined
  return `${siteUrl}/console/${caller.mode}/developers/requests?request_id=${requestId}`
}
