import path from 'node:path'
import { fileURLToPath } from 'node:url'
import express, { type NextFunction, type Request, type Response, Router } from 'express'
import type { Context } from '../context.js'
import { refusedByEngine } from '../documents/prepare-pdf.js'
import { invalid } from '../errors.js'
import { PdfError } from '../pdf/error.js'
import { verifyPdf } from '../sealing/create-verification.js'
import { chargeBucket } from './rate-limit.js'
import { readPdfBody } from './read-pdf-body.js'

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), 'verify-page')
// Anybody may ask, so each address gets what a person needs.
const limits = { perSecond: 2, perMinute: 20, perDay: 500 }

/** A page where anybody drops a PDF and reads what its digital signatures are worth. Nothing of the file is kept. */
export function verifyPage(context: Context): Router {
  const router = Router()
  const charge = async (request: Request, response: Response, next: NextFunction) => {
    await chargeBucket(context, `address:${request.ip}`, limits, response)
    next()
  }
  router.get('/', (_request, response) => {
    response.set(
      'Content-Security-Policy',
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-ancestors 'none'"
    )
    response.sendFile(path.join(folder, 'index.html'))
  })
  router.use('/assets', express.static(folder, { index: false, fallthrough: false }))
  router.post('/', charge, ...readPdfBody, async (request: Request, response: Response) => {
    response.set('Cache-Control', 'no-store').json(await verify(context, request.body))
  })
  return router
}

async function verify(context: Context, body: unknown) {
  if (!Buffer.isBuffer(body) || body.length === 0) throw invalid('INVALID_PDF', 'file', 'is empty')
  try {
    return await verifyPdf(context, body)
  } catch (error) {
    throw error instanceof PdfError ? refusedByEngine(error, 'file') : error
  }
}
