import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { createApi } from '../../support/api.js'
import { freePort } from '../../support/free-port.js'
import { startNginx } from '../../support/nginx.js'
import { makePdf } from '../../support/pdfs.js'
import { type ServiceProcess, startProcess } from '../../support/service-process.js'
import { missing, tools } from '../../support/tools.js'
import { createWorld, type World } from '../../world.js'

const withoutNginx = missing(tools.nginx)

test.skipIf(withoutNginx)(
  `no request fails while two APIs behind nginx are restarted${withoutNginx ? ` (${withoutNginx})` : ''}`,
  { timeout: 240_000 },
  async () => {
    await using world = await createWorld({ parts: { api: false, worker: false } })
    const ports = [await freePort(), await freePort()]
    const running = await Promise.all(ports.map((port) => startApi(world, port)))
    await using nginx = await startNginx(ports)
    const traffic = startTraffic(nginx.url, world.account.live_key, 6)
    try {
      for (const [index, port] of ports.entries()) {
        await traffic.untilMore(60)
        await stop(running[index]!)
        // The other process answers alone.
        await traffic.untilMore(20)
        running[index] = await startApi(world, port)
      }
      await traffic.untilMore(60)
    } finally {
      await traffic.end()
      for (const process of running) await process.kill()
    }
    const failed = traffic.answers.filter((answer) => answer !== 200 && answer !== 201)
    expect(failed, `of ${traffic.answers.length} requests, says nginx: ${await nginx.log()}`).toEqual([])
  }
)

function startApi(world: World, port: number) {
  return startProcess(world, 'api', undefined, { PORT: String(port), SHUTDOWN_DELAY: '10', TRUST_PROXY: '1' })
}

async function stop({ child }: ServiceProcess) {
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
}

/** Callers that read, and write without repeating what fails. */
function startTraffic(url: string, key: string, callers: number) {
  const answers: (number | string)[] = []
  const api = createApi(url, key)
  let isOver = false
  const call = async (file: string) => {
    for (let turn = 0; !isOver; turn++) {
      const answer = [
        () => api.get('/account'),
        () => api.post('/documents/upload-url', { file_name: 'a.pdf', file_size: 1000 }),
        () => api.post('/documents', { file_name: 'a.pdf', file })
      ][turn % 3]!
      answers.push(await answer().then(({ status }) => status, String))
    }
  }
  const ended = makePdf().then((pdf) =>
    Promise.all(Array.from({ length: callers }, () => call(pdf.toString('base64'))))
  )
  return {
    answers,
    async untilMore(count: number) {
      const most = answers.length + count
      await vi.waitFor(() => expect(answers.length).toBeGreaterThan(most), { timeout: 60_000, interval: 20 })
    },
    async end() {
      isOver = true
      await ended
    }
  }
}
