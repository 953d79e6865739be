import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const patienceMs = 60_000

export async function freePort() {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

export async function untilAnswers(url) {
  const endsAt = performance.now() + patienceMs
  for (;;) {
    const status = await fetch(url).then(
      (response) => response.status,
      () => 0
    )
    if (status === 200) return
    if (performance.now() > endsAt) throw new Error(`${url} does not answer: ${status}.`)
    await sleep(200)
  }
}
