import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until everything is sealed and delivered, at most two minutes. */
export async function whenDone(sql) {
  const deadline = performance.now() + 120_000
  while (performance.now() < deadline) {
    const [{ waiting }] = await sql`
      select exists (select from documents where status = 'sent')
        or exists (select from webhook_deliveries where status = 'pending') as waiting
    `
    if (!waiting) return
    await sleep(200)
  }
  throw new Error('After two minutes, not everything is sealed and delivered.')
}
