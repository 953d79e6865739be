import { presentUsage, readDays } from '@signpost/spec/rules'
import { ownerOf } from '../../documents/owner.js'
import { readDailyCounts } from '../../stores/usage-store.js'
import type { Handler } from '../call.js'

export const getAccountUsage: Handler<'getAccountUsage'> = async ({ sql, clock, requests }, { query, caller }) => {
  const days = readDays(query, clock.now())
  await requests.flush()
  return presentUsage(days, await readDailyCounts(sql, ownerOf(caller), days))
}
