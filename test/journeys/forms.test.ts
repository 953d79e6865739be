import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '../support/journey.js'
import { createWorld, type World } from '../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('the library can be searched by state, category and text, and a form becomes a document with its values', async () => {
  const { body: all } = await world.api.get('/forms?per_page=100')
  expect(all.pagination.total).toBeGreaterThanOrEqual(12)
  const { body: texas } = await world.api.get('/forms?state=TX&per_page=100')
  expect(new Set(texas.data.map(({ state }: { state: string | null }) => state))).toEqual(new Set(['TX', null]))
  const { body: found } = await world.api.get('/forms?search=MUTUAL%20non-disclosure&category=business')
  const [form] = found.data
  expect((await world.api.get(`/forms/${form.id}`)).body).toEqual(form)
  const { status, headers, bytes } = await world.api.get(`/forms/${form.id}/download`)
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(headers.get('content-disposition')).toContain(`filename="${form.title}.pdf"`)
  expect((await PDFDocument.load(bytes)).getPageCount()).toBe(form.page_count)
  const away = await world.api.get(`/forms/${form.id}/download?redirect=true`)
  expect(Buffer.from(await (await fetch(away.headers.get('location')!)).arrayBuffer()).equals(bytes)).toBe(true)

  const { label } = form.fields.find(({ type }: { type: string }) => type === 'text')
  const draft = await world.api.post('/documents/from-form', { form_id: form.id, prefill: { [label]: 'Prefilled' } })
  expect(draft.body).toMatchObject({
    status: 'draft',
    title: form.title,
    form_id: form.id,
    page_count: form.page_count
  })
  const signers = Object.keys(form.roles).map((role, index) => ({
    email: `r${index}@example.com`,
    name: `R ${index}`,
    role
  }))
  const sent = await world.api.post(`/documents/${draft.body.id}/send`, { signers })
  const session = await openSession(world, draft.body.id, sent.body.signers[0].id)
  const { body } = await session.get('/signing/session')
  expect(body.fields.find((field: { label: string }) => field.label === label)).toMatchObject({ value: 'Prefilled' })
  expect((await session.get('/signing/session/document')).status).toBe(200)
})

test('the library is not available on the free and the professional plan', async () => {
  for (const plan of ['free', 'professional'] as const) {
    const { live_key: key } = await world.createAccount({ plan })
    expect((await world.api.get('/forms', { key })).body.error.code).toBe('PLAN_FEATURE_UNAVAILABLE')
    const made = await world.api.post('/documents/from-form', { form_id: 'frm_x' }, { key })
    expect(made.status).toBe(403)
  }
})
