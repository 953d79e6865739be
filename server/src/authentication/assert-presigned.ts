import type { Context } from '../context/context.js'
import { ApiError } from '../contract/api-error.js'
import { isPresigned } from '../storage/presign.js'

/** Throws unless a URL of this service carries its signature, and has not expired. */
export function assertPresigned(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  { originalUrl, query }: { originalUrl: string; query: Record<string, unknown> }
): void {
  const [path = ''] = originalUrl.split('?')
  if (isPresigned({ secrets: config.secrets, path, query, now: clock.now() })) return
  throw new ApiError('RESOURCE_NOT_FOUND', 'This URL is invalid or has expired.')
}
