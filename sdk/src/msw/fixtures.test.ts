import { expect, it } from 'vitest'
import { ada, grace, simulated } from '../testing/simulated.js'

it.each([
  ['draft', { status: 'draft', signers: [] }, []],
  ['sent', { status: 'sent', signers: [{ status: 'pending' }] }, ['document.sent']],
  ['viewed', { status: 'sent', signers: [{ status: 'viewed' }] }, ['document.sent', 'document.viewed']],
  [
    'completed',
    { status: 'completed', seal: { status: 'sealed' } },
    ['document.sent', 'document.viewed', 'document.signed', 'document.completed']
  ],
  ['declined', { status: 'voided', voided_by: 'signer' }, ['document.sent', 'document.declined']],
  ['voided', { status: 'voided', voided_by: 'sender' }, ['document.sent', 'document.voided']],
  ['expired', { status: 'voided', voided_by: 'expiry' }, ['document.sent', 'document.expired']]
] as const)('creates a document that is %s, with its history', async (status, expected, types) => {
  const { mock, signpost } = simulated()
  const document = await mock.fixtures.document({ status, title: 'Lease', metadata: { unit: '7' } })
  expect(document).toMatchObject({ title: 'Lease', metadata: { unit: '7' }, mode: 'test', ...expected })
  expect(await signpost.documents.get(document.id)).toEqual(document)
  expect(mock.state.events.map(({ type }) => type)).toEqual(types)
  const { data: trail } = await signpost.documents.listEvents(document.id)
  expect(trail[0]!.action).toBe('document.created')
})

it('signs for signers in order, in live mode too', async () => {
  const { mock, live } = simulated()
  const signers = [
    { ...ada, order: 1 },
    { ...grace, order: 2 }
  ]
  const { id } = await mock.fixtures.document({ status: 'completed', mode: 'live', signers })
  expect((await live.documents.get(id)).signers.map(({ status }) => status)).toEqual(['signed', 'signed'])
  const { data: trail } = await live.documents.listEvents(id)
  expect(trail.some(({ simulated }) => simulated)).toBe(false)
  expect((await live.account.get()).usage.documents_used).toBe(1)
})

it('rejects what the service rejects', async () => {
  const { mock } = simulated()
  const voided = mock.fixtures.document({ status: 'voided', reason: 'no' })
  await expect(voided).rejects.toMatchObject({ code: 'VOID_REASON_TOO_SHORT' })
})

it('gives tests a copy', async () => {
  const { mock, signpost } = simulated()
  const document = await mock.fixtures.document({ status: 'sent' })
  document.title = 'Changed'
  expect((await signpost.documents.get(document.id)).title).toBe('document')
})

it('creates templates, webhooks and bulk sends', async () => {
  const { mock, signpost } = simulated()
  const template = await mock.fixtures.template({ title: 'Lease' })
  expect(template).toMatchObject({ title: 'Lease', roles: { Signer: { order: 1 } }, fields: [{ role: 'Signer' }] })
  const { id } = await signpost.documents.createFromTemplate({ template_id: template.id })
  expect(await signpost.documents.send(id, { signers: [{ ...ada, role: 'Signer' }] })).toMatchObject({ status: 'sent' })
  const { secret, ...endpoint } = await mock.fixtures.webhook({ url: 'https://a.example/hook' })
  expect(secret).toMatch(/^whsec_/)
  expect(await signpost.webhooks.get(endpoint.id)).toEqual(endpoint)
  const bulk = await mock.fixtures.bulkSend({ recipients: [ada, grace] })
  expect(await signpost.bulkSends.get(bulk.id)).toMatchObject({ status: 'completed', total: 2 })
})
