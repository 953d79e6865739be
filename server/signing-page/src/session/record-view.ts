import { isTransient } from './api-failure.js'
import type { SigningApi } from './signing-api.js'

const DELAYS = [2000, 8000, 30_000]

/** Tells the API that the document has been opened. Failures are ignored, because signing does not depend on it. */
export async function recordView(api: SigningApi): Promise<void> {
  for (const delay of DELAYS) {
    const problem = await api.view().then(
      () => null,
      (error: unknown) => error
    )
    if (!isTransient(problem)) return
    await new Promise((resolve) => setTimeout(resolve, delay))
  }
}
