/** The API returned an error. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure'

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: Record<string, string> = {},
    readonly retryAfter: number | null = null
  ) {
    super(message)
  }
}

/** The API could not be reached. */
export class NetworkFailure extends Error {
  override readonly name = 'NetworkFailure'
}

/** Whether a retry may succeed. */
export function isTransient(error: unknown): boolean {
  if (error instanceof NetworkFailure) return true
  return error instanceof ApiFailure && (error.status >= 500 || error.status === 429)
}

/** Whether the token is invalid or expired. */
export const isBadToken = (error: unknown): error is ApiFailure => error instanceof ApiFailure && error.status === 401

/** Reads the error from a response. It may come from a proxy and not be JSON. */
export async function toApiFailure(response: Response): Promise<ApiFailure> {
  const body = await response.json().catch(() => null)
  const error = body?.error ?? {}
  return new ApiFailure(
    response.status,
    error.code ?? `HTTP_${response.status}`,
    error.message ?? response.statusText,
    error.details ?? {},
    error.retry_after ?? null
  )
}
