import { createApi } from '../../support/api.js'
import { exampleBody, operationWithId } from '../../support/contract.js'
import { tokenOf } from '../../support/journey.js'
import { padTokenOf } from '../../support/pad-token.js'
import { makePng } from '../../support/png.js'
import { uuidOf } from '../../support/uuid-of.js'
import { badAttachments } from './attachments.js'
import { tooLong } from './bad-fields.js'
import { sentToSeveral } from './documents-in-states.js'
import { type Attempt, oncePerStage, type Scenario, type Scenarios } from './scenario.js'
import type { Sent, Stage } from './stage.js'

type Body = Record<string, unknown>

const blank = makePng(100, 40, () => [255, 255, 255, 255]).toString('base64')

const grace = { name: 'Grace Hopper', email: 'grace.hopper@example.com', reason: 'On leave.' }

/** Returns the ways in which a session is closed to its signer, for an operation that changes it. */
const closed: Record<string, Scenario> = {
  ACCESS_CODE_REQUIRED: oncePerStage(async (stage) => ({
    key: await stage.token(await stage.send({ access_code: '4711' }))
  })),
  SIGNING_CODE_REQUIRED: oncePerStage(async (stage) => ({ key: await coded(stage) })),
  DOCUMENT_VOIDED: oncePerStage(async (stage) => {
    const sent = await stage.send()
    const key = await stage.token(sent)
    await stage.api.post(`/documents/${sent.id}/void`, { reason: 'The terms have changed.' })
    return { key }
  }),
  DOCUMENT_EXPIRED: oncePerStage(async (stage) => {
    const sent = await stage.send()
    const key = await stage.token(sent)
    await stage.api.post(`/test-helpers/documents/${sent.id}/expire`)
    return { key }
  }),
  DOCUMENT_COMPLETED: oncePerStage(({ completed }) => ({ key: completed.token })),
  // A token is not issued before the signer's turn, so the turn is reverted.
  SIGNER_WAITING: oncePerStage(async (stage) => {
    const sent = await stage.send()
    const key = await stage.token(sent)
    await stage.world.sql`update signers set status = 'waiting' where email = ${sent.signers[0]!.email}`
    return { key }
  }),
  SIGNER_DONE: oncePerStage(async (stage) => {
    const sent = await stage.send({ second: true })
    const key = await stage.token(sent)
    await stage.sign(sent)
    return { key }
  })
}

/** The same, for an operation that only who has taken the signing can use. */
const taken: Record<string, Scenario> = {
  ...closed,
  TAKE_REQUIRED: oncePerStage(async (stage) => {
    const { id, ...several } = await sentToSeveral(stage)
    const { body } = await stage.api.post(`/documents/${id}/embedded-sign-url`, several)
    return { key: tokenOf(body.sign_url) }
  })
}

/** Returns the errors of a value, for an operation with values. */
const badValues: Record<string, Scenario> = {
  FIELD_VALUE_INVALID: valued(({ Fee }) => ({ id: Fee, value: 'much' }), 'fields[0].value'),
  FIELD_VALUE_TOO_LONG: valued(({ Town }) => ({ id: Town, value: tooLong }), 'fields[0].value'),
  FIELD_UNKNOWN: valued(() => ({ id: 'nothing', value: 'x' }), 'fields[0].id'),
  FIELD_READ_ONLY: valued(({ Fixed }) => ({ id: Fixed, value: 'otherwise' }), 'fields[0].value'),
  UNSUPPORTED_CHARACTER: valued(({ Town }) => ({ id: Town, value: '𓀀' }), 'fields[0].value')
}

/** Returns the errors of a signature, for an operation with one. */
const badSignatures: Record<string, Scenario> = {
  SIGNATURE_REQUIRED: completing(() => ({ signature: { kind: 'typed' } }), 'signature.text'),
  INITIALS_REQUIRED: completing(() => ({ initials: { kind: 'typed' } }), 'initials.text'),
  SIGNATURE_IMAGE_INVALID: completing(() => ({ signature: { kind: 'drawn', image: 'AAAA' } }), 'signature.image'),
  SIGNATURE_EMPTY: completing(() => ({ signature: { kind: 'drawn', image: blank } }), 'signature.image')
}

/** Returns the ways in which a pad ends before it is used. */
const endedPads: Record<string, Scenario> = {
  SIGNING_TOKEN_EXPIRED: padThen((stage, _sent, pad) =>
    createApi(stage.world.url, pad).post('/signing/pad', exampleBody(operationWithId('drawOnSigningPad')))
  ),
  DOCUMENT_VOIDED: padThen((stage, { id }) =>
    stage.api.post(`/documents/${id}/void`, { reason: 'The terms have changed.' })
  ),
  DOCUMENT_EXPIRED: padThen((stage, { id }) => stage.api.post(`/test-helpers/documents/${id}/expire`)),
  SIGNER_DONE: padThen((stage, sent) => stage.sign(sent)),
  // Completed, and never again waiting: these cannot happen to a pad without a hand in the database.
  DOCUMENT_COMPLETED: padThen(async (stage, sent) => {
    await stage.sign(sent)
    await stage.world.sql`
      update documents set status = 'completed', completed_at = now() where id = ${uuidOf(sent.id)}
    `
  }),
  SIGNER_WAITING: padThen(({ world }, { signers }) =>
    world.sql`update signers set status = 'waiting' where email = ${signers[0]!.email}`.then()
  )
}

const hidden = [
  'ACCESS_CODE_REQUIRED',
  'SIGNING_CODE_REQUIRED',
  'DOCUMENT_VOIDED',
  'DOCUMENT_EXPIRED',
  'SIGNER_WAITING'
]

export const signing: Scenarios = {
  getSigningDocument: only(closed, ...hidden),
  enterAccessCode: {
    ACCESS_CODE_INVALID: async (stage) => ({
      key: await stage.token(await stage.send({ access_code: '4711' })),
      body: { access_code: '0815' },
      details: ['access_code']
    }),
    ACCESS_CODE_LOCKED: async (stage) => {
      const key = await stage.token(await stage.send({ access_code: '4711' }))
      const session = createApi(stage.world.url, key)
      for (let tries = 0; tries < 5; tries++)
        await session.post('/signing/session/access-code', { access_code: '0815' })
      return { key, body: { access_code: '4711' } }
    }
  },
  sendSigningCode: {
    ...Object.fromEntries(
      Object.entries(only(closed, 'SIGNER_WAITING', 'SIGNER_DONE', 'DOCUMENT_VOIDED', 'DOCUMENT_EXPIRED')).map(
        ([code, scenario]) => [code, (stage, operation) => scenario(codedStage(stage), operation)]
      )
    ),
    ACCESS_CODE_REQUIRED: async (stage) => ({ key: await coded(stage, { access_code: '4711' }) }),
    SIGNING_CODE_NOT_REQUIRED: async (stage) => ({ key: await stage.token(await stage.send()) })
  },
  enterSigningCode: {
    ACCESS_CODE_REQUIRED: async (stage) => ({ key: await coded(stage, { access_code: '4711' }) }),
    SIGNING_CODE_NOT_REQUIRED: async (stage) => ({ key: await stage.token(await stage.send()) }),
    SIGNING_CODE_EXPIRED: async (stage) => ({ key: await coded(stage) }),
    SIGNING_CODE_INVALID: async (stage) => ({
      key: await withCode(stage),
      body: { code: '000000' },
      details: ['code']
    })
  },
  takeSigning: closed,
  viewSigningSession: closed,
  chooseSigningLanguage: only(closed, 'SIGNER_DONE', 'DOCUMENT_VOIDED', 'DOCUMENT_EXPIRED', 'DOCUMENT_COMPLETED'),
  saveSigningFields: { ...taken, ...badValues, ...badSignatures },
  createAttachmentUploadUrl: {
    ...taken,
    FIELD_UNKNOWN: async (stage) => ({ key: await stage.token(await stage.send()), details: ['field_id'] })
  },
  attachFile: { ...taken, ...badAttachments },
  completeSigning: {
    ...taken,
    ...badValues,
    FIELD_REQUIRED: completing(({ fields }) => ({ fields: [{ id: fields.Town, value: '' }] }), 'fields[0].value'),
    CONSENT_REQUIRED: completing(({ consent }) => ({ consent: { ...consent, accepted: false } }), 'consent.accepted'),
    CONSENT_MISMATCH: completing(() => ({ consent: { accepted: true, sha256: '0'.repeat(64) } }), 'consent.sha256'),
    ...badSignatures,
    SIGNATURE_REQUIRED: completing(() => ({ signature: undefined }), 'signature'),
    INITIALS_REQUIRED: completing(() => ({ initials: undefined }), 'initials')
  },
  declineSigning: {
    ...taken,
    DECLINE_NOT_ALLOWED: async (stage) => ({ key: await stage.token(await stage.send({ decline_allowed: false })) })
  },
  handOverSigning: {
    ...handing(taken),
    HAND_OVER_NOT_ALLOWED: async (stage) => ({
      key: await stage.token(await stage.send({ hand_over_allowed: false })),
      body: grace
    }),
    DUPLICATE_SIGNER: async (stage) => {
      const sent = await stage.send({ second: true })
      return { key: await stage.token(sent), body: { ...grace, email: sent.signers[1]!.email }, details: ['email'] }
    },
    FIELD_VALUE_TOO_LONG: async (stage) => {
      const field = { type: 'name', page: 1, x: 72, y: 100, width: 40, height: 8 }
      const id = await stage.draft()
      const signers = [{ email: 'short@example.com', name: 'A', fields: [field] }]
      const { body } = await stage.api.post(`/documents/${id}/send`, { signers, hand_over_allowed: true })
      return { key: await stage.token(body), body: { ...grace, name: 'W'.repeat(200) }, details: ['name'] }
    },
    UNSUPPORTED_CHARACTER: async (stage) => ({
      key: await stage.token(await stage.send()),
      body: { ...grace, name: '𓀀' },
      details: ['name']
    })
  },
  createSigningPad: taken,
  getSigningDrawing: taken,
  getSigningPad: endedPads,
  drawOnSigningPad: {
    ...endedPads,
    SIGNATURE_IMAGE_INVALID: drawing('AAAA'),
    SIGNATURE_EMPTY: drawing(blank)
  },
  downloadSignedDocument: {
    ...withQuery('?part=unsigned', only(closed, ...hidden)),
    DOCUMENT_NOT_COMPLETED: async (stage) => ({ key: await stage.token(await stage.send()) })
  }
}

// The token of a pad that was created before it ended.
function padThen(end: (stage: Stage, sent: Sent, pad: string) => Promise<unknown>): Scenario {
  return oncePerStage(async (stage) => {
    const sent = await stage.send()
    const key = await padTokenOf(stage.world, await stage.token(sent))
    await end(stage, sent, key)
    return { key }
  })
}

function drawing(image: string): Scenario {
  return async (stage) => ({
    key: await padTokenOf(stage.world, await stage.token(await stage.send())),
    body: { image },
    details: ['image']
  })
}

function handing(scenarios: Record<string, Scenario>): Record<string, Scenario> {
  return Object.fromEntries(
    Object.entries(scenarios).map(([code, scenario]) => [
      code,
      async (...given) => ({ ...(await scenario(...given)), body: grace })
    ])
  )
}

/** A signing token of a signer who must enter a code. */
async function coded(stage: Stage, more: { access_code?: string } = {}) {
  return stage.token(await stage.send({ authentication: 'email_code', ...more }))
}

async function withCode(stage: Stage) {
  const key = await coded(stage)
  await createApi(stage.world.url, key).post('/signing/session/code/send')
  return key
}

/** A stage whose signers must enter codes. */
const codedStage = (stage: Stage): Stage => ({
  ...stage,
  send: (options) => stage.send({ ...options, authentication: 'email_code' })
})

function withQuery(query: string, scenarios: Record<string, Scenario>): Record<string, Scenario> {
  return Object.fromEntries(
    Object.entries(scenarios).map(([code, scenario]) => [
      code,
      async (...given) => ({ ...(await scenario(...given)), query })
    ])
  )
}

type FieldIds = Record<string, string>

function valued(entry: (fields: FieldIds) => Body, place: string): Scenario {
  return completing(({ fields }) => ({ fields: [entry(fields)] }), place)
}

interface Form {
  fields: FieldIds
  consent: Body
}

const opened = oncePerStage(async (stage) => {
  const key = await stage.token(await stage.send())
  const { body } = await createApi(stage.world.url, key).get('/signing/session')
  const named = body.fields.map(({ id, label }: { id: string; label: string }) => [label, id])
  const fields: FieldIds = Object.fromEntries(named)
  return { key, form: { fields, consent: { accepted: true, sha256: body.consent.sha256 } } }
})

// Complete except for one thing. Saving values accepts all of it but the consent.
function completing(change: (form: Form) => Body, place: string): Scenario {
  return async (stage: Stage, operation): Promise<Attempt> => {
    const { key, form } = await opened(stage)
    const { fields, consent } = form
    const entry = { kind: 'typed', text: 'Ada Lovelace' }
    const whole = { consent, fields: [{ id: fields.Town, value: 'London' }], signature: entry, initials: entry }
    const changed = { ...whole, ...change(form) }
    const { consent: _, ...saved } = changed
    return { key, body: operation.id === 'completeSigning' ? changed : saved, details: [place] }
  }
}

function only(scenarios: Record<string, Scenario>, ...codes: string[]) {
  return Object.fromEntries(codes.map((code) => [code, scenarios[code]!]))
}
