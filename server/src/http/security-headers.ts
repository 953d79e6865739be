import type { NextFunction, Request, Response } from 'express'
import type { Config } from '../config/config.js'

/**
 * Responses of the API must not be cached. Express would answer any request for what the client does not know with 304:
 * only `answer` does, for objects with an `ETag`.
 */
export function noStore(request: Request, response: Response, next: NextFunction) {
  response.set('Cache-Control', 'no-store')
  response.locals.ifNoneMatch = request.headers['if-none-match']
  delete request.headers['if-none-match']
  delete request.headers['if-modified-since']
  next()
}

// What no page of the service uses, so that an injected script or a frame cannot ask for it. The signing page may write to
// the clipboard and fill the screen.
const unusedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking'
]
const policyOf = (unused: string[]) => unused.map((feature) => `${feature}=()`).join(', ')
const permissionsPolicy = policyOf(unusedFeatures)

/** The policy of the console's own pages, where members make and use passkeys. */
export const passkeysPermitted = policyOf(unusedFeatures.filter((feature) => !feature.startsWith('publickey-')))

/** Headers of every response. Pages that need framing, scripts or styles override them. */
export function securityHeaders({ siteUrl }: Pick<Config, 'siteUrl'>): Record<string, string> {
  const https = siteUrl.startsWith('https:')
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': permissionsPolicy,
    // Not for subdomains: they may belong to others.
    ...(https ? { 'Strict-Transport-Security': 'max-age=31536000' } : {})
  }
}
