import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { whileStarting } from './while-starting.js'

test('a starting service is alive and not ready, with the headers of every response', async () => {
  const server = createServer(whileStarting('https://sign.example.com')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const get = (path: string) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
  const answers = await Promise.all(['/livez', '/readyz', '/sign'].map(get))
  server.close()
  expect(answers.map(({ status }) => status)).toEqual([200, 503, 503])
  for (const { headers } of answers) {
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  }
})
