import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { invalid } from '@signpost/spec/rules'
import { type NextFunction, type Request, type Response, Router } from 'express'
import type { Context } from '../context/context.js'
import { convertEngineError } from '../documents/prepare-pdf.js'
import { PdfError } from '../pdf/interface/error.js'
import { verifyPublicly } from '../verification/verify-publicly.js'
import { rejectMethod } from './fallbacks.js'
import { findReader } from './find-reader.js'
import { networkOf } from './network-of.js'
import { pdfPagePolicy } from './pdf-page-policy.js'
import { chargeBucket } from './rate-limit.js'
import { readPdfBody } from './read-pdf-body.js'
import { staticAssets } from './static-assets.js'

const policy = pdfPagePolicy("'none'")
const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), 'verify-page')
// Requests are anonymous, so limits are per address. They suffice for a person.
const limits = { perSecond: 2, perMinute: 20, perDay: 500 }

/** Serves a public page that verifies the digital signatures of a PDF. Files are not stored. */
export function verifyPage(context: Context): Router {
  const router = Router()
  const charge = async (request: Request, response: Response, next: NextFunction) => {
    await chargeBucket(context, `address:${networkOf(request.ip)}`, limits, response)
    next()
  }
  const page = router.route('/')
  page.get((_request, response) => {
    response.set({ 'Content-Security-Policy': policy, 'Cache-Control': 'no-cache' })
    response.sendFile('index.html', { root: folder })
  })
  router.use('/assets', staticAssets(folder))
  page.post(charge, ...readPdfBody, async (request: Request, response: Response) => {
    response.set('Cache-Control', 'no-store').json(await verify(context, request))
  })
  page.all(rejectMethod(['get', 'post']))
  return router
}

async function verify(context: Context, request: Request) {
  const body: unknown = request.body
  if (!Buffer.isBuffer(body) || body.length === 0) throw invalid('INVALID_PDF', 'file', 'is empty')
  const by = { address: networkOf(request.ip) }
  try {
    return await verifyPublicly(context, body, by, await findReader(context, request))
  } catch (error) {
    throw error instanceof PdfError ? convertEngineError(error, 'file') : error
  }
}
