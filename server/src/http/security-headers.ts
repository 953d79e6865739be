import type { NextFunction, Request, Response } from 'express'

/** Answers of the API are one caller's, and of one moment. */
export function noStore(_request: Request, response: Response, next: NextFunction) {
  response.set('Cache-Control', 'no-store')
  next()
}

/** Headers that every response carries: nothing is framed, sniffed or referred to unless a page says otherwise. */
export function securityHeaders({ https }: { https: boolean }) {
  return (_request: Request, response: Response, next: NextFunction) => {
    response.set({
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'Cross-Origin-Resource-Policy': 'same-origin',
      ...(https ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {})
    })
    next()
  }
}
