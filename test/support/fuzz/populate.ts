import type { World, WorldAccount } from '../../world.js'
import { createApi } from '../api.js'
import { buildEstates } from '../estate.js'
import { createDraft, sendDraft, signatureField, tokenOf } from '../journey.js'
import { makePdf } from '../pdfs.js'
import { makePng } from '../png.js'
import type { Living } from './living.js'
import type { Vocabulary } from './values.js'

/** Creates objects of each kind in each state, in both modes of an account, for the requests. */
export async function populate(world: World, living: Living, { live_key: live, test_key: test }: WorldAccount) {
  const estates = await buildEstates(world, { live, test })
  for (const { api, key, ids, documents } of estates) {
    const learnOf = async (path: string) => living.learn((await api.get(path)).bytes.toString('utf8'), key, path)
    living.learn(Object.values(ids).flat().join(' '), key, '')
    for (const id of Object.values(documents)) await learnOf(`/documents/${id}`)
    await learnOf('/forms')
    for (let documents = 0; documents < 5; documents++) {
      const id = await withAttachment(api)
      living.learn(id, key, '')
      await learnOf(`/documents/${id}/attachments`)
    }
    await sendSome(api, key)
    await sendToCandidates(api, key)
    for (const id of ids.webhook) await learnOf(`/webhooks/${id}/deliveries`)
    await openLinks(api, key, ids.template[0]!)
  }

  /** A document whose signer has attached a file, in test mode, where the service signs. */
  async function withAttachment(api: World['api']): Promise<string> {
    const fields = [{ ...paper, required: true }]
    const { id, signers } = await sendDraft(api, [{ email: 'ada@example.com', name: 'Ada Lovelace', fields }])
    await api.post(`/test-helpers/documents/${id}/signers/${signers[0].id}/sign`)
    return id
  }

  // Several, because requests close and delete them.
  async function openLinks(api: World['api'], key: string, template: string) {
    const { roles } = (await api.get(`/templates/${template}`)).body
    for (let links = 0; links < 5; links++) {
      const { body } = await api.post(`/templates/${template}/links`, { role: Object.keys(roles)[0] })
      living.learn(body.id, key, '')
    }
  }

  // With a token for each, so that there is always a signer left.
  async function sendSome(api: World['api'], key: string) {
    for (let documents = 0; documents < 25; documents++) {
      await createDraft(api).then(({ id }) => living.learn(id, key, ''))
      const { id } = await createDraft(api)
      const sent = await api.post(`/documents/${id}/send`, {
        signers: signers.slice(documents % 2),
        skip_email: true,
        hand_over_allowed: true
      })
      living.learn(sent.bytes.toString('utf8'), key, `/documents/${id}`)
      for (const signer of sent.body.signers) await openFor(api, key, id, signer.id)
    }
  }

  async function sendToCandidates(api: World['api'], key: string) {
    for (let documents = 0; documents < 10; documents++) {
      const { id, ...sent } = await sendDraft(api, [
        { candidates: signers.map(({ email, name }) => ({ email, name })) }
      ])
      living.learn(JSON.stringify({ id, ...sent }), key, `/documents/${id}`)
    }
  }

  async function openFor(api: World['api'], key: string, id: string, signer_id: string) {
    const { body, bytes } = await api.post(`/documents/${id}/embedded-sign-url`, { signer_id })
    living.learn(bytes.toString('utf8'), key, '')
    const token = tokenOf(body.sign_url)
    const signing = createApi(world.url, token)
    const session = await signing.get('/signing/session')
    living.learn(session.bytes.toString('utf8'), token, '/signing/session')
    const pad = await signing.post('/signing/session/pad', { purpose: 'signature' })
    living.learn(pad.bytes.toString('utf8'), token, '')
  }
}

/** Creates what keys that manage and erase need: voided documents. */
export async function populateManaged(world: World, living: Living, key: string) {
  const api = createApi(world.url, key)
  for (let documents = 0; documents < 10; documents++) {
    const { id } = await sendDraft(api, [{ email: 'ada@example.com', name: 'Ada Lovelace' }])
    await api.post(`/documents/${id}/void`, { reason: 'The terms have changed.' })
    living.learn(id, key, '')
  }
  for (let members = 0; members < 10; members++) {
    const { body } = await api.post('/members', { email: `member-${members}@example.com`, role: 'viewer' })
    living.learn(body.id, key, '')
  }
}

const text = { ...signatureField, type: 'text', label: 'Town', y: 500, required: false }
const fee = { ...text, type: 'number', label: 'Fee', y: 400 }
const paper = { ...text, type: 'attachment', label: 'Paper', y: 300 }
const signers = [
  { email: 'ada@example.com', name: 'Ada Lovelace', fields: [signatureField, text, fee, paper] },
  { email: 'grace@example.com', name: 'Grace Hopper', authentication: 'email_code' }
]

/** The valid values that only this world has. */
export async function createVocabulary(world: World): Promise<Vocabulary> {
  const { url } = await world.listen()
  const pdf = (await makePdf()).toString('base64')
  const picture = makePng(40, 20, (x) => (x > 10 ? [0, 0, 0, 255] : [0, 0, 0, 0])).toString('base64')
  return {
    // None of them leaves this machine.
    webhookUrls: [
      url,
      'http://localhost:9/hook',
      'https://10.0.0.1/',
      'ftp://localhost/',
      'javascript:alert(1)',
      'https://a:b@localhost/'
    ],
    consentSha256: await consentOf(world),
    files: [pdf, pdf.slice(0, 400), pdf.slice(0, -200), 'JVBERi0xLjc=', 'bm90IGEgUERG', 'a', 'ab+_', '===='],
    pictures: [picture, picture, picture.slice(0, 40), 'bm90IGEgUE5H', '']
  }
}

async function consentOf(world: World): Promise<string> {
  const { id } = (
    await world.api.post('/documents', { file_name: 'a.pdf', file: (await makePdf()).toString('base64') })
  ).body
  const sent = await world.api.post(`/documents/${id}/send`, { signers: signers.slice(0, 1) })
  const { body } = await world.api.post(`/documents/${id}/embedded-sign-url`, { signer_id: sent.body.signers[0].id })
  const session = createApi(world.url, tokenOf(body.sign_url))
  return (await session.get('/signing/session')).body.consent.sha256
}
