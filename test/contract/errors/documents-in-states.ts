import { createApi } from '../../support/api.js'
import { oncePerStage } from './scenario.js'
import type { Stage } from './stage.js'

/** An account whose pages may only be embedded by one origin. */
export async function withOrigins({ world }: Stage) {
  const { test_key: key } = await world.createAccount()
  const api = createApi(world.url, key)
  await api.patch('/account', { embed_origins: ['https://good.example'] })
  return { key, api }
}

export const onDraft = oncePerStage(async (stage) => {
  return { path: { id: await stage.draft() } }
})

/** Creates a draft from a PDF that has a signature: the one sealed by this service. */
export const signedDraft = oncePerStage(async ({ api, completed }) => {
  const { bytes } = await api.get(`/documents/${completed.id}/download`)
  const file = bytes.toString('base64')
  return (await api.post('/documents', { file_name: 'sealed.pdf', file })).body.id as string
})

export const onSent = oncePerStage(async (stage) => {
  return { path: { id: (await stage.send()).id } }
})

/** Everybody has signed, and no worker seals the document. */
export const onSigned = oncePerStage(async (stage) => {
  const sent = await stage.send()
  await stage.sign(sent)
  return { path: { id: sent.id } }
})

/** One of two people is to sign, and nobody has taken the signing. */
export const sentToSeveral = oncePerStage(async (stage) => {
  const candidates = ['Ada', 'Grace'].map((name) => ({ email: `${name.toLowerCase()}.several@example.com`, name }))
  const path = `/documents/${await stage.draft()}/send`
  const { body } = await stage.api.post(path, { signers: [{ candidates }], hand_over_allowed: true })
  const [{ id: signer_id, candidates: known }] = body.signers
  return { id: body.id as string, signer_id: signer_id as string, candidate_id: known[0].id as string }
})

/** The same, once the other has taken it. */
export const takenByAnother = oncePerStage(async (stage) => {
  const candidates = ['Ada', 'Grace'].map((name) => ({ email: `${name.toLowerCase()}.taken@example.com`, name }))
  const { body } = await stage.api.post(`/documents/${await stage.draft()}/send`, { signers: [{ candidates }] })
  const [{ id: signer_id, candidates: known }] = body.signers
  const candidate_id = known[1].id
  await stage.api.post(`/test-helpers/documents/${body.id}/signers/${signer_id}/take`, { candidate_id })
  return { id: body.id as string, signer_id: signer_id as string, candidate_id: known[0].id as string }
})

export async function voided(stage: Stage) {
  const sent = await stage.send()
  await stage.api.post(`/documents/${sent.id}/void`, { reason: 'The terms have changed.' })
  return sent
}

/** The deadline has passed, but no sweep has run. */
export async function onOverdue(stage: Stage) {
  const sent = await stage.send()
  await stage.world.sql`
    update documents
    set expires_at = ${stage.world.clock.now()}
    where id = (select document_id from signers where email = ${sent.signers[0]!.email})
  `
  return { path: { id: sent.id }, sent }
}

export const onErased = oncePerStage(async (stage) => {
  const { id } = await voided(stage)
  await stage.api.post(`/documents/${id}/erase`, undefined, { key: stage.managerKey })
  return { path: { id } }
})

export async function onHold({ api }: Stage, { id }: { id: string }) {
  await api.patch(`/documents/${id}`, { legal_hold: true })
  return { path: { id } }
}

/** The live key of an account on the free plan that has used its monthly quota. */
export async function exhaustedKey({ world, newFreeAccount }: Stage) {
  const { live_key } = await newFreeAccount()
  const { email, usage } = (await createApi(world.url, live_key).get('/account')).body
  await world.sql`
    insert into document_usage (account_id, period, documents)
    select id, ${usage.period_start}, ${usage.documents_limit} from accounts where email = ${email}
    on conflict (account_id, period) do update set documents = excluded.documents
  `
  return live_key
}

/** Creates a draft with two roles from a template. */
export async function fromTwoRoles({ api, draft }: Stage) {
  const roles = { Client: { order: 1 }, Contractor: { order: 2 } }
  const template = await api.post('/templates', { document_id: await draft(), roles })
  return (await api.post('/documents/from-template', { template_id: template.body.id })).body.id as string
}
