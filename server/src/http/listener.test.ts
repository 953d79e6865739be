import { expect, test } from 'vitest'
import { listen } from './listener.js'

test('A process that turns requests away closes those that a load balancer may repeat, and answers the others', async () => {
  await using listener = await listen('127.0.0.1', 0, (_request, response) => response.end('done'))
  const url = `http://127.0.0.1:${listener.port}`
  const answer = (method: string) => fetch(url, { method }).then(({ status }) => status, String)
  expect(await answer('GET')).toBe(200)

  const turnedAway = listener.turnAway()
  expect([await answer('GET'), await answer('HEAD')]).toEqual(['TypeError: fetch failed', 'TypeError: fetch failed'])
  expect(await answer('POST')).toBe(200)
  await turnedAway
})

test('Requests that go on arriving do not keep a process from stopping', async () => {
  await using listener = await listen('127.0.0.1', 0, (_request, response) => response.end('done'))
  let isOver = false
  const turnedAway = listener.turnAway().then(() => {
    isOver = true
  })
  while (!isOver) await fetch(`http://127.0.0.1:${listener.port}`, { method: 'POST' })
  await turnedAway
})
