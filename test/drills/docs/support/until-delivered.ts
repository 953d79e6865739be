import { expect } from 'vitest'
import type { World } from '../../../world.js'

/**
 * Waits, and has what a receiver did not take delivered again before it is due: receivers have a clock of their own, which refuses what is signed
 * later.
 */
export async function untilDelivered({ sql, clock }: World, isDone: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isDone()); tries++) {
    if (tries === 120) expect.fail('It was not done within a minute.')
    if (tries % 4 === 3) {
      await sql`
        with due as (
          update webhook_deliveries set next_attempt_at = ${clock.now()}
          where status = 'pending' and attempts > 0
          returning id
        )
        select graphile_worker.add_job('deliver-webhook', json_build_object('deliveryUuid', id), job_key := id::text)
        from due
      `
    }
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
