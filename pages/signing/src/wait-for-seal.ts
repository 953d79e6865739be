import type { SigningApi } from './session/signing-api.js'
import type { SigningSession } from './session/types.js'

const DELAYS = [2000, 3000, 5000, 8000, 12_000, 20_000, 30_000]

/** Polls until the document is sealed, as long as the view is shown. Null if it takes too long. */
export async function waitForSeal(api: SigningApi, view: HTMLElement): Promise<SigningSession | null> {
  for (const delay of DELAYS) {
    await new Promise((resolve) => setTimeout(resolve, delay))
    if (!view.isConnected) return null
    const session = await api.getSession().catch(() => null)
    if (session?.state === 'completed' && view.isConnected) return session
  }
  return null
}
