import { expect, it } from 'vitest'
import { ada, grace, simulated } from '../testing/simulated.js'

it('writes the letters of the service, in the language of each signer', async () => {
  const { mock, sent, signpost } = simulated()
  const { id, signers } = await sent({
    signers: [{ ...ada, language: 'de-AT' }, grace],
    message: 'Please sign.',
    cc: [{ email: 'cc@example.com', name: 'Copy' }]
  })
  await signpost.documents.remind(id, { signer_id: signers[0]!.id, message: 'Today?' })
  for (const signer of signers) await signpost.testHelpers.sign(id, signer.id)
  expect(mock.state.emails.map(({ to, subject }) => `${to}: ${subject}`)).toEqual([
    'ada@example.com: [TEST] Example Ltd bittet um Ihre Unterschrift: Agreement',
    'grace@example.com: [TEST] Example Ltd asks you to sign: Agreement',
    'ada@example.com: [TEST] Erinnerung: Example Ltd bittet um Ihre Unterschrift: Agreement',
    'ada@example.com: [TEST] Abgeschlossen: Agreement',
    'grace@example.com: [TEST] Completed: Agreement',
    'cc@example.com: [TEST] Completed: Agreement'
  ])
  const [, invitation, reminder] = mock.state.emails
  expect(invitation!.text).toMatch(/^Hello Grace Hopper,\n\nExample Ltd asks you to review and sign “Agreement”/)
  expect(invitation!.text).toContain(`> Please sign.\n\nReview and sign\n${invitation!.links[0]}`)
  expect(reminder!.text).toContain('> Today?')
})

it('tells the owner who has declined', async () => {
  const { mock, sent, signpost } = simulated()
  const { id, signers } = await sent()
  await signpost.testHelpers.decline(id, signers[0]!.id, { reason: 'Too dear.' })
  expect(mock.state.emails.at(-1)).toMatchObject({
    to: 'owner@example.com',
    subject: '[TEST] Declined: Agreement',
    text: expect.stringContaining('Ada Lovelace has declined to sign “Agreement”')
  })
})

it('does not say that an approver was asked to sign', async () => {
  const { mock, sent, signpost } = simulated()
  const { id, signers } = await sent({ signers: [{ ...ada, action: 'approve' }] })
  await signpost.testHelpers.decline(id, signers[0]!.id, {})
  expect(mock.state.emails.at(-1)!.text).toContain('Ada Lovelace has declined to approve “Agreement”')
})

it('asks for consent in the language of the signer', async () => {
  const { mock, sent, signing } = simulated()
  await sent({ signers: [{ ...ada, language: 'fr' }] })
  const session = signing(mock.state.emails[0]!.links[0]!)
  const { consent } = await session.view()
  expect(consent.text).toMatch(/^J’accepte|^J'accepte/)
  const signature = { kind: 'typed', text: 'Ada' } as const
  await session.complete({ consent: { accepted: true, sha256: consent.sha256 }, fields: [], signature })
  const [document] = mock.state.documents.values()
  expect(document!.trail.find(({ action }) => action === 'signer.consented')!.data).toMatchObject({
    consent_language: 'fr'
  })
})

it('shows the links that sign only to those who can write', async () => {
  const { mock, sent, signpost, withKey } = simulated()
  await sent({ signers: [ada] })
  const [email] = (await signpost.testHelpers.listEmails()).data
  const token = email!.links[0]!.split('#token=')[1]!
  const { key } = await mock.fixtures.key({ scopes: ['documents:read'] })
  const [shown] = (await withKey(key).testHelpers.listEmails()).data
  expect(JSON.stringify(shown)).not.toContain(token)
  expect(shown).toMatchObject({ subject: email!.subject, links: ['https://sign.test/sign#token=redacted'] })
})
