import express, { type NextFunction, type Request, type Response } from 'express'
import { maxFileSize } from '../documents/read-source.js'
import { ApiError } from '../errors.js'

/** Reads a raw PDF of up to 25 MB. */
export const readPdfBody = [refuseOtherTypes, express.raw({ type: () => true, limit: maxFileSize }), explainTooLarge]

function refuseOtherTypes(request: Request, _response: Response, next: NextFunction) {
  if (request.is('application/pdf')) return next()
  next(new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send the raw PDF, with Content-Type: application/pdf.'))
}

function explainTooLarge(error: { type?: string }, _request: Request, _response: Response, next: NextFunction) {
  next(error.type === 'entity.too.large' ? new ApiError('REQUEST_TOO_LARGE', 'The file is over 25 MB.') : error)
}
