import type { NextFunction, Request, Response } from 'express'
import type { Config } from '../config/config.js'

/** Answers of the API are one caller's, and of one moment: nobody has a copy that one could be told to use again. */
export function noStore(request: Request, response: Response, next: NextFunction) {
  response.set('Cache-Control', 'no-store')
  delete request.headers['if-none-match']
  delete request.headers['if-modified-since']
  next()
}

/** Headers that every response carries: nothing is framed, sniffed or referred to unless a page says otherwise. */
export function securityHeaders({ siteUrl }: Pick<Config, 'siteUrl'>): Record<string, string> {
  const https = siteUrl.startsWith('https:')
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(https ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {})
  }
}
