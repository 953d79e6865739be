import { once } from 'node:events'
import net, { type AddressInfo, type Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { createDraft, openSession, sendDraft, sign, waitForStatus } from '../../support/journey.js'
import { startProcess } from '../../support/service-process.js'
import { createWorld, type World } from '../../world.js'

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }

/** A mail server that accepts connections and never responds. */
async function startTarpit() {
  const sockets = new Set<Socket>()
  let isReleased = false
  const server = net.createServer((socket) => {
    if (isReleased) return socket.destroy()
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    holds: (count: number) =>
      vi.waitFor(() => expect(sockets.size).toBeGreaterThanOrEqual(count), { timeout: 60_000, interval: 10 }),
    /** Closes all connections, so that a worker which is stopped has nothing to wait for. */
    release() {
      isReleased = true
      for (const socket of sockets) socket.destroy()
    },
    async [Symbol.asyncDispose]() {
      this.release()
      server.close()
      await once(server, 'close')
    }
  }
}

const failures = async ({ sql }: World) =>
  (await sql<{ failures: number }[]>`select failures from emails`).map((row) => row.failures)

// At the same time, because each of them waits for its mail server.
test.concurrent('a mail server that never responds does not delay seals, bulk sends or the sweep', async () => {
  await using tarpit = await startTarpit()
  await using world = await createWorld({ env: { SMTP_URL: tarpit.url } })
  const signed = await sendDraft(world.api, [ada], { skip_email: true })
  const expiring = await sendDraft(world.api, [ada], { skip_email: true, expires_in_days: 1 })
  const recipients = Array.from({ length: 10 }, (_, number) => ({ email: `p${number}@example.com`, name: 'P' }))
  const draft = await createDraft(world.api)
  const { body: bulk } = await world.api.post(`/documents/${draft.id}/bulk-send`, { recipients })
  // All workers for e-mails are busy.
  await tarpit.holds(6)
  await sign(await openSession(world, signed.id, signed.signers[0].id))
  await waitForStatus(world.api, signed.id, 'completed')
  world.clock.advance(24 * 3600_000)
  await world.sweep()
  await waitForStatus(world.api, expiring.id, 'voided')
  expect((await world.api.get(`/bulk-sends/${bulk.id}`)).body).toMatchObject({ status: 'completed', sent: 10 })
  tarpit.release()
})

test.concurrent('the attempt times out, and the e-mail is retried', async () => {
  await using tarpit = await startTarpit()
  await using world = await createWorld({ env: { SMTP_URL: tarpit.url } })
  await sendDraft(world.api, [ada])
  await vi.waitFor(async () => expect(await failures(world)).toEqual([1]), 40_000)
  const [email] = await world.sql`select error, sent_at, failed_at from emails`
  expect(email).toMatchObject({ error: expect.stringContaining('reeting'), sent_at: null, failed_at: null })
  await tarpit.holds(1)
  tarpit.release()
})

test.concurrent('a worker that waits for it stops when requested', async () => {
  await using tarpit = await startTarpit()
  await using world = await createWorld({ env: { SMTP_URL: tarpit.url }, parts: { api: true, worker: false } })
  for (let count = 0; count < 3; count++) await sendDraft(world.api, [ada])
  await using worker = await startProcess(world, 'worker')
  await tarpit.holds(3)
  const exited = once(worker.child, 'exit')
  worker.child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
  const jobs = await world.sql`select locked_by from graphile_worker.jobs where task_identifier = 'send-email'`
  expect(jobs.map((row) => row.locked_by)).toEqual([null, null, null])
})
