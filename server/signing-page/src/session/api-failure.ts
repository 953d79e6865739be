/** The API said no. */
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

/** The API did not answer. */
export class NetworkFailure extends Error {
  override readonly name = 'NetworkFailure'
}

/** Whether the same request may succeed a little later. */
export function isTransient(error: unknown): boolean {
  if (error instanceof NetworkFailure) return true
  return error instanceof ApiFailure && (error.status >= 500 || error.status === 429)
}

/** Whether the token is no longer any good. */
export const isBadToken = (error: unknown): error is ApiFailure => error instanceof ApiFailure && error.status === 401

/** Reads the error out of an answer, whoever sent it: a proxy's answer is not JSON. */
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
