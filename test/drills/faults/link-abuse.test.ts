import { expect, test } from 'vitest'
import { createDraft, signatureField } from '../../support/journey.js'
import { solvedChallenge } from '../../support/solve-challenge.js'
import { createWorld } from '../../world.js'

test('a link that one network opens a thousand times makes few documents, and others can still use it', async () => {
  await using world = await createWorld({
    env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' },
    parts: { api: true, worker: false }
  })
  const { api } = world
  // However long a thousand requests take, they are those of one second, in which three are answered.
  world.clock.freeze()
  const draft = await createDraft(api)
  const { body: template } = await api.post('/templates', {
    document_id: draft.id,
    roles: { Visitor: { order: 1 } },
    fields: [{ ...signatureField, role: 'Visitor', label: 'Signature' }]
  })
  const { body: link } = await api.post(`/templates/${template.id}/links`, { role: 'Visitor', authentication: 'none' })
  const key = new URLSearchParams(new URL(link.url).hash.slice(1)).get('key')!
  // Of which each visitor has an own one, as far as one can get them.
  const proofs = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      solvedChallenge(world.url, key, { 'x-forwarded-for': `198.51.${index}.7` })
    )
  )
  const open = (number: number, address: string) =>
    fetch(`${world.url}/link/api/start`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ key, name: 'Visitor', email: `visitor-${number}@example.com`, proof: proofs[number % 30] })
    })

  const answers: Response[] = []
  for (let number = 0; number < 1000; number += 20)
    answers.push(...(await Promise.all(Array.from({ length: 20 }, (_, index) => open(number + index, '192.0.2.7')))))
  const opened = answers.filter(({ status }) => status === 200).length
  const refused = answers.filter(({ status }) => status === 429)
  expect(opened).toBe(2)
  expect(opened + refused.length).toBe(1000)
  for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await api.get(`/template-links/${link.id}`)).body.uses).toBe(opened)
  expect((await api.get(`/documents?template_link_id=${link.id}&per_page=100`)).body.data).toHaveLength(opened)

  // With the proof of the last, which was refused before it was looked at.
  expect((await open(29, '198.51.100.7')).status).toBe(200)
})
