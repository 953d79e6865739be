import { isTransient } from './api-failure.js'
import type { SigningApi } from './signing-api.js'

const DELAYS = [2000, 8000, 30_000]

/**
 * Tells the API that the document has been opened. Returns whether it was recorded. Failures are not shown, because signing
 * does not depend on it.
 */
export async function recordView(api: SigningApi): Promise<boolean> {
  for (const delay of DELAYS) {
    const problem = await api.view().then(
      () => null,
      (error: unknown) => error
    )
    if (!isTransient(problem)) return problem === null
    await new Promise((resolve) => setTimeout(resolve, delay))
  }
  return false
}
