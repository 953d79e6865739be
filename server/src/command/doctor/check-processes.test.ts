import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { checkProcesses } from './check-processes.js'

const read = { status: 'pass', detail: 'are those of their files' }
const changed = { status: 'warn', detail: 'another content since the start: SMTP_URL_FILE. Restart the process' }

/** What the doctor says of a site whose processes answer in turn. */
async function examine(answers: unknown[], production = true) {
  let asked = 0
  const server = createServer((_request, response) => response.end(JSON.stringify(answers[asked++ % answers.length])))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const siteUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    const { status, detail } = await checkProcesses({ production, siteUrl, healthPort: undefined })
    return `${status}: ${detail}`
  } finally {
    server.close()
  }
}

test('one process of several that goes on with an old secret is told', async () => {
  const [isRead, isChanged] = [{ checks: { settings: read } }, { checks: { settings: changed } }]
  expect(await examine([isRead])).toBe('ok: have read the settings as they are')
  expect(await examine([isRead, isChanged])).toBe(`warn: ${changed.detail}`)
  // A process that starts, an older version, and something else.
  expect(await examine([{ checks: {} }, {}, 'hello'])).toBe('ok: none answers')
  expect(await examine([isChanged], false)).toBe('ok: not asked in development')
})
