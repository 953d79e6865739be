import type { Request } from 'express'
import type { Client } from '../accounts/caller.js'

/** Where a request comes from. */
export const clientOf = (request: Request): Client => ({
  ipAddress: request.origin.address,
  userAgent: request.get('user-agent')?.slice(0, 200) ?? null
})
