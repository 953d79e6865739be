import type { SignerState } from '@signpost/pdf'
import { expect, test, vi } from 'vitest'
import type { Context } from '../context/context.js'
import { watchCertificate } from './watch-certificate.js'

test('asks at the start and again, and logs each time that the certificate becomes revoked, once', async () => {
  const revoked: SignerState = { status: 'revoked', at: new Date(0) }
  const answers: SignerState[] = [{ status: 'good' }, revoked, revoked, { status: 'good' }, revoked]
  const logged: unknown[] = []
  let asked = 0
  const context = {
    pdf: { askForSigner: async () => answers[asked++] ?? revoked },
    log: { error: (fields: unknown) => logged.push(fields) }
  } as unknown as Pick<Context, 'pdf' | 'log'>
  using _watch = watchCertificate(context, 5)
  expect(asked).toBe(1)
  await vi.waitFor(() => expect(asked).toBeGreaterThan(6))
  expect(logged).toEqual([{ revoked_at: new Date(0) }, { revoked_at: new Date(0) }])
})
