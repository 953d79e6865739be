import { invalid } from '@signpost/spec/rules'
import express, { type NextFunction, type Request, type Response } from 'express'
import { ApiError } from '../contract/api-error.js'
import { maxFileSize } from '../documents/read-source.js'

/** Reads a raw PDF of up to 25 MB. */
export const readPdfBody = [refuseOtherTypes, readUpTo(maxFileSize), explainTooLarge]

/** Reads a raw PDF of the size that its URL was made for, and of no other. */
export const readDeclaredPdf = [refuseOtherTypes, refuseOtherLength, readDeclared, explainTooLarge, refuseOtherSize]

function refuseOtherTypes(request: Request, _response: Response, next: NextFunction) {
  if (request.is('application/pdf')) return next()
  next(new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send the raw PDF, with Content-Type: application/pdf.'))
}

function readUpTo(limit: number) {
  return express.raw({ type: () => true, limit })
}

function explainTooLarge(error: { type?: string }, _request: Request, _response: Response, next: NextFunction) {
  next(error.type === 'entity.too.large' ? new ApiError('REQUEST_TOO_LARGE', 'The file is over 25 MB.') : error)
}

// Before anything is read, if the length is told: a compressed file has another.
function refuseOtherLength(request: Request, _response: Response, next: NextFunction) {
  const length = request.get('content-length')
  const told = length !== undefined && request.get('content-encoding') === undefined
  next(told && Number(length) !== declaredSize(request) ? sizeMismatch(request, `has ${length} bytes`) : undefined)
}

function readDeclared(request: Request, response: Response, next: NextFunction) {
  const read = readUpTo(declaredSize(request) ?? maxFileSize)
  read(request, response, (error?: { type?: string }) => {
    const tooLong = error?.type === 'entity.too.large' && declaredSize(request) !== undefined
    next(tooLong ? sizeMismatch(request, 'has more bytes') : error)
  })
}

function refuseOtherSize(request: Request, _response: Response, next: NextFunction) {
  const size = Buffer.isBuffer(request.body) ? request.body.length : 0
  next(size === declaredSize(request) ? undefined : sizeMismatch(request, `has ${size} bytes`))
}

/** The size in a presigned URL; those of an earlier version have none. */
function declaredSize({ query }: Request) {
  return query.size === undefined ? undefined : Number(query.size)
}

function sizeMismatch(request: Request, problem: string) {
  const size = declaredSize(request)
  if (size === undefined) return undefined
  return invalid('UPLOAD_SIZE_MISMATCH', 'file', `${problem} in place of the ${size} that were declared`)
}
