import { tooLong } from './bad-fields.js'
import { onDraft, onOverdue, onSigned, voided } from './documents-in-states.js'
import { type Attempt, oncePerStage, type Scenario, type Scenarios } from './scenario.js'
import type { Sent } from './stage.js'

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

export const testHelpers: Scenarios = {
  simulateView: closed,
  simulateSign: {
    ...closed,
    FIELD_VALUE_INVALID: signing({ Fee: 'much' }, 'fields.Fee'),
    FIELD_READ_ONLY: signing({ Fixed: 'otherwise' }, 'fields.Fixed'),
    FIELD_VALUE_TOO_LONG: signing({ Town: tooLong }, 'fields.Town'),
    UNSUPPORTED_CHARACTER: signing({ Town: '𓀀' }, 'fields.Town'),
    LABEL_UNKNOWN: signing({ Nothing: 'x' }, 'fields.Nothing')
  },
  simulateDecline: {
    ...closed,
    DECLINE_NOT_ALLOWED: async (stage) => as(await stage.send({ decline_allowed: false }), 0)
  },
  simulateExpiry: { DOCUMENT_NOT_SENT: onDraft, DOCUMENT_ALREADY_SIGNED: onSigned },
  simulateReminders: { DOCUMENT_NOT_SENT: onDraft },
  simulateBounce: {
    DOCUMENT_NOT_SENT: async (stage) => as(await voided(stage), 0),
    SIGNER_NOT_PENDING: async (stage) => ({ ...as(await stage.send({ second: true }), 1), details: ['signer_id'] })
  }
}

function as({ id, signers }: Sent, index: number): Attempt {
  return { path: { id, signer_id: signers[index]!.id }, body: undefined }
}

function signing(fields: Record<string, string>, place: string): Scenario {
  return async (stage) => ({ ...as(await stage.send(), 0), body: { fields }, details: [place] })
}
