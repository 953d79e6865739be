import { tooLong } from './bad-fields.js'
import { onDraft, onOverdue, onSigned, sentToSeveral, takenByAnother, voided } from './documents-in-states.js'
import { type Attempt, oncePerStage, type Scenario, type Scenarios } from './scenario.js'
import type { Sent, Stage } from './stage.js'

/** Returns the ways in which a session is closed to its signer, for an operation on behalf of the signer. */
const closed: Record<string, Scenario> = {
  DOCUMENT_NOT_SENT: oncePerStage(async (stage) => as(await voided(stage), 0)),
  DOCUMENT_EXPIRED: oncePerStage(async (stage) => as((await onOverdue(stage)).sent, 0)),
  SIGNER_WAITING: oncePerStage(async (stage) => ({
    ...as(await stage.send({ second: true }), 1),
    details: ['signer_id']
  })),
  SIGNER_DONE: oncePerStage(async (stage) => {
    const sent = await stage.send({ second: true })
    await stage.sign(sent)
    return { ...as(sent, 0), details: ['signer_id'] }
  })
}

const taken: Record<string, Scenario> = {
  ...closed,
  TAKE_REQUIRED: async (stage) => {
    const { id, signer_id } = await sentToSeveral(stage)
    return { path: { id, signer_id } }
  }
}

const example = { candidate_id: 'cnd_01jd3n0a5tfa8w1x4b6k9r2mze' }
const taking = Object.fromEntries(
  Object.entries(closed).map(([code, scenario]): [string, Scenario] => [
    code,
    async (...given) => ({ ...(await scenario(...given)), body: example })
  ])
)

/** Who gets a copy of the request. */
const reader = { email: 'lena@example.com', name: 'Lena Lawyer', when: 'sent', access_code: 'Zebra 47' }

export const testHelpers: Scenarios = {
  simulateView: taken,
  simulateTake: { ...taking, SIGNER_TAKEN: another },
  simulateSign: {
    ...taken,
    FIELD_VALUE_INVALID: signing({ Fee: 'much' }, 'fields.Fee'),
    FIELD_READ_ONLY: signing({ Fixed: 'otherwise' }, 'fields.Fixed'),
    FIELD_VALUE_TOO_LONG: signing({ Town: tooLong }, 'fields.Town'),
    UNSUPPORTED_CHARACTER: signing({ Town: '𓀀' }, 'fields.Town'),
    LABEL_UNKNOWN: signing({ Nothing: 'x' }, 'fields.Nothing')
  },
  simulateDecline: {
    ...taken,
    DECLINE_NOT_ALLOWED: async (stage) => as(await stage.send({ decline_allowed: false }), 0)
  },
  simulateReading: {
    DOCUMENT_VOIDED: reading(async (stage, { id }) => {
      await stage.api.post(`/documents/${id}/void`, { reason: 'The terms have changed.' })
    }),
    DOCUMENT_EXPIRED: reading(async (stage, { id }) => {
      await stage.api.post(`/test-helpers/documents/${id}/expire`)
    }),
    ACCESS_CODE_REQUIRED: reading(async () => {}, null, ['access_code']),
    ACCESS_CODE_INVALID: reading(async () => {}, 'Lion 1', ['access_code']),
    ACCESS_CODE_LOCKED: reading(async ({ api }, { id }) => {
      const body = { email: reader.email, access_code: 'Lion 1' }
      for (let tries = 0; tries < 5; tries++) await api.post(`/test-helpers/documents/${id}/read-copy`, body)
    })
  },
  simulateExpiry: { DOCUMENT_NOT_SENT: onDraft, DOCUMENT_ALREADY_SIGNED: onSigned },
  simulateReminders: { DOCUMENT_NOT_SENT: onDraft },
  simulateBounce: {
    DOCUMENT_NOT_SENT: async (stage) => as(await voided(stage), 0),
    SIGNER_NOT_PENDING: async (stage) => ({ ...as(await stage.send({ second: true }), 1), details: ['signer_id'] }),
    CANDIDATE_REQUIRED: async (stage) => {
      const { id, signer_id } = await sentToSeveral(stage)
      return { path: { id, signer_id }, body: {}, details: ['candidate_id'] }
    },
    SIGNER_TAKEN: another
  }
}

/** Somebody reads a copy of a document, after what has happened to it. */
function reading(
  happen: (stage: Stage, sent: { id: string }) => Promise<void>,
  access_code: string | null = reader.access_code,
  details: string[] = []
): Scenario {
  return async (stage) => {
    const signers = [{ email: 'ada.read@example.com', name: 'Ada' }]
    const path = `/documents/${await stage.draft()}/send`
    const { body: sent } = await stage.api.post(path, { signers, cc: [reader], skip_email: true })
    await happen(stage, sent)
    return {
      path: { id: sent.id },
      body: { email: reader.email, ...(access_code === null ? {} : { access_code }) },
      details
    }
  }
}

async function another(stage: Stage): Promise<Attempt> {
  const { candidate_id, ...path } = await takenByAnother(stage)
  return { path, body: { candidate_id }, details: ['candidate_id'] }
}

function as({ id, signers }: Sent, index: number): Attempt {
  return { path: { id, signer_id: signers[index]!.id }, body: undefined }
}

function signing(fields: Record<string, string>, place: string): Scenario {
  return async (stage) => ({ ...as(await stage.send(), 0), body: { fields }, details: [place] })
}
