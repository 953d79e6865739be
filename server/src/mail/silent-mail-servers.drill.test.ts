import { expect, test } from 'vitest'
import { askServer } from './testing/ask-server.js'
import type { Manners } from './testing/fake-mail-server.js'

// Each is waited for.
test.concurrent.each<[name: string, manners: Manners, letter: RegExp, doctor: RegExp | null]>([
  ['TLS at once, spoken to without', { tls: 'at once' }, /waits for a client that speaks TLS at once/, /TLS at once/],
  ['no greeting', { delayMs: 120_000 }, /sends no greeting: it hangs/, /says nothing/],
  ['no answer to EHLO', { answers: { EHLO: null } }, /stopped answering/, /stopped answering/],
  ['no answer to MAIL', { answers: { MAIL: null } }, /stopped answering/, null],
  ['no answer to DATA', { answers: { DATA: null } }, /stopped answering/, null],
  ['no answer to the letter', { answers: { END: null } }, /stopped answering/, null]
])('a letter says the cause: %s', async (_name, manners, letter, doctor) => {
  const found = await askServer(manners)
  expect(found.said).toMatchObject({ message: expect.stringMatching(letter), isUnreachable: true })
  if (doctor) expect(found.doctor).toMatchObject({ status: 'fail', detail: expect.stringMatching(doctor) })
})
