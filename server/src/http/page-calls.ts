import type { RequestLimits } from '@signpost/spec/rules'
import express, { type RequestHandler, Router } from 'express'
import type { TransactionSql } from 'postgres'
import { charge } from '../authentication/rate-limit.js'
import type { Context } from '../context/context.js'
import type { LinkHandler } from '../operations/links/link-call.js'
import { assertLength } from './body-length.js'
import { clientOf } from './client-of.js'
import { rejectMethod } from './fallbacks.js'
import { noStore } from './security-headers.js'

const largestCall = 8192

/** What a page calls that is not in the contract. All of it is posted, so that no address has the key or token of a link. */
export function pageCalls(context: Context, operations: Record<string, LinkHandler>): Router {
  const router = Router({ caseSensitive: true, strict: false })
  const check: RequestHandler = (request, _response, next) => {
    assertLength(request, largestCall, 'The request body exceeds 8 KB.')
    next()
  }
  for (const [path, handler] of Object.entries(operations)) {
    const route = router.route(path)
    route.post(noStore, check, express.json({ limit: largestCall }), answer(context, handler))
    route.all(rejectMethod(['post']))
  }
  return router
}

function answer(context: Context, handler: LinkHandler): RequestHandler {
  return async (request, response) => {
    const call = {
      body: request.body,
      client: clientOf(request),
      network: request.origin.network,
      neighbourhood: request.origin.neighbourhood,
      charge: (bucket: string, limits: RequestLimits, tx?: TransactionSql) =>
        charge(context, bucket, limits, response, { sql: tx })
    }
    response.json(await handler(context, call))
  }
}
