import { SignpostConnectionError } from './errors.js'

/** Returns a message's method and URL, without the query, which contains the secret of a presigned URL. */
export function nameOf({ method, url }: { method: string; url: string }): string {
  return `${method} ${publicUrl(url)}`
}

export function publicUrl(url: string): string {
  return url.split('?')[0] as string
}

/** Returns the error for a message without a response: "GET … failed after 4 tries: connect ECONNREFUSED …". */
export function connectionError(
  message: { method: string; url: string },
  what: string,
  cause: unknown
): SignpostConnectionError {
  const code = (cause as Partial<Error>)?.name === 'TimeoutError' ? 'TIMED_OUT' : 'CONNECTION_FAILED'
  // Deno names the URL in its errors.
  const reason = reasonOf(cause).replaceAll(message.url, publicUrl(message.url))
  return new SignpostConnectionError(`${nameOf(message)} ${what}: ${reason}`, { code, cause })
}

// Node's fetch only says "fetch failed", with the reason in its cause.
function reasonOf(error: unknown): string {
  const { message, cause } = error as { message?: string; cause?: { message?: string; code?: string } }
  return cause?.message || cause?.code || message || String(error)
}
