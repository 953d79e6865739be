import type { Signpost } from '@signpost/sdk'
import { useFollowed } from '../../../parts/use-followed.js'
import type { Me } from '../../../session.js'
import { isInTrouble } from './account-needs.js'
import type { Need } from './need.js'

const pauseMs = 20_000

/** Looks every few seconds which endpoints get nothing, and reads all needs again once that has changed: within a minute of the first failure. */
export function useTroubles(client: Signpost, me: Me, needs: Need[] | undefined, reload: () => void): void {
  const look = async () => {
    const { data } = await client.webhooks.list({ per_page: 100 })
    const now = data.filter(isInTrouble).map(({ id }) => id)
    const shown = (needs ?? []).flatMap((need) => (need.kind === 'endpoint' ? [need.endpoint] : []))
    const before = shown.filter(isInTrouble).map(({ id }) => id)
    if (now.sort().join() !== before.sort().join()) reload()
  }
  // What cannot be looked up now is looked up the next time.
  useFollowed(needs !== undefined && me.scopes.includes('webhooks'), () => void look().catch(() => {}), pauseMs)
}
