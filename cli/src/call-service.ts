import { AuthenticationError, NotFoundError, Signpost, SignpostConnectionError, SignpostError } from '@signpost/sdk'
import { CommandError, UsageError } from './command-error.js'
import type { ServiceAccess } from './options.js'

/** Calls the service. What it refuses, and that it is away, is explained in one line. */
export async function callService<T>(access: ServiceAccess, call: (signpost: Signpost) => Promise<T>): Promise<T> {
  const signpost = clientOf(access)
  try {
    return await call(signpost)
  } catch (error) {
    throw explained(access, error)
  }
}

/** A client of the service. Refuses what no key can be, such as one with a foreign letter. */
export function clientOf(access: ServiceAccess, options: { maxRetries?: number } = {}): Signpost {
  try {
    return new Signpost({ ...access, ...options })
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error })
  }
}

/** An error of the SDK as one for people. Others stay as they are. */
export function explained({ baseUrl }: Pick<ServiceAccess, 'baseUrl'>, error: unknown): unknown {
  if (error instanceof SignpostConnectionError) {
    const message = `The Signpost service at ${baseUrl} cannot be reached: ${error.message}`
    // Nothing at all is there: the URL is wrong, or the service was not started. Neither is mended by trying again.
    const isThere = error.code === 'TIMED_OUT'
    return isThere ? new CommandError(message, { cause: error }) : new UsageError(message, { cause: error })
  }
  if (!(error instanceof SignpostError)) return error
  if (error.code === 'UNEXPECTED_RESPONSE' && isNotTheApi(error)) {
    return notTheApi({ baseUrl }, error.status, { cause: error })
  }
  const details = Object.entries(error.details ?? {}).map(([place, problem]) => ` ${place}: ${problem}.`)
  const message = `${error.message}${details.join('')}`
  const isUsage = error instanceof AuthenticationError || error instanceof NotFoundError
  return isUsage ? new UsageError(message, { cause: error }) : new CommandError(message, { cause: error })
}

// A page of Signpost, or anything of others but that they are busy.
function isNotTheApi({ status = 0, requestId, message }: SignpostError): boolean {
  return status < 500 || (requestId?.startsWith('req_') === true && message.includes('(text/html)'))
}

/** The error for a URL at which something else is. */
export function notTheApi(
  { baseUrl }: Pick<ServiceAccess, 'baseUrl'>,
  status?: number,
  options?: ErrorOptions
): UsageError {
  const answer = status === undefined ? '' : ` It answered ${status}.`
  return new UsageError(
    `What is at ${baseUrl} is not the API of Signpost.${answer} Check the URL, and any proxy in between.`,
    options
  )
}
