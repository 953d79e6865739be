import path from 'node:path'
import { fileURLToPath } from 'node:url'
import express, { type RequestHandler, Router } from 'express'
import { chargeBucket } from '../authentication/rate-limit.js'
import type { Context } from '../context/context.js'
import type { LinkHandler } from '../operations/links/link-call.js'
import { linkOperations } from '../operations/links/link-operations.js'
import { assertLength } from './body-length.js'
import { clientOf } from './client-of.js'
import { rejectMethod } from './fallbacks.js'
import { pdfPagePolicy } from './pdf-page-policy.js'
import { noStore } from './security-headers.js'

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), 'signing-page')
const policy = pdfPagePolicy("'none'")
const largestCall = 4096

/** Serves the page of links that anybody may open, and what it calls. Its key is in the fragment, which browsers do not send. */
export function linkPage(context: Context): Router {
  const router = Router({ caseSensitive: true, strict: false })
  const page = router.route('/')
  page.get((_request, response) => {
    response.set({ 'Content-Security-Policy': policy, 'Cache-Control': 'no-cache' })
    response.sendFile('link.html', { root: folder })
  })
  page.all(rejectMethod(['get']))
  const check: RequestHandler = (request, _response, next) => {
    assertLength(request, largestCall, 'The request body exceeds 4 KB.')
    next()
  }
  for (const [path, handler] of Object.entries(linkOperations)) {
    const route = router.route(`/api${path}`)
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
      charge: (bucket: string, limits: Parameters<typeof chargeBucket>[2]) =>
        chargeBucket(context, bucket, limits, response)
    }
    response.json(await handler(context, call))
  }
}
