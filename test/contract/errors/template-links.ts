import { signatureField } from '../../support/journey.js'
import { tooLong } from './bad-fields.js'
import type { Attempt, Scenario, Scenarios } from './scenario.js'
import type { Stage } from './stage.js'

const roles = { Client: {}, Contractor: {} }
const grace = { role: 'Client', name: 'Grace Hopper', email: 'grace@example.com' }
const ada = { name: 'Ada Lovelace', email: 'ada@example.com' }
const narrow = { ...signatureField, type: 'name', width: 20, height: 12, role: 'Contractor', label: 'Name' }
const fee = { ...signatureField, type: 'number', y: 500, role: 'Client', label: 'Fee' }
const note = { ...signatureField, type: 'text', y: 400, role: 'Client', label: 'Note' }

export const templateLinks: Scenarios = {
  createTemplateLink: {
    ROLE_UNKNOWN: linking({ role: 'Nobody' }, 'role'),
    ROLE_UNASSIGNED: linking({ signers: [] }, 'roles.Client'),
    DUPLICATE_SIGNER: async (stage) => ({
      ...(await link(stage, { ...roles, Witness: {} })),
      body: { role: 'Contractor', signers: [grace, { ...grace, role: 'Witness' }] },
      details: ['signers[1].email']
    }),
    LABEL_UNKNOWN: linking({ prefill: { Nothing: 'x' } }, 'prefill.Nothing'),
    FIELD_REQUIRED: async (stage) => ({
      ...(await link(stage, roles, { ...fee, read_only: true })),
      body: { role: 'Contractor', signers: [grace] },
      details: ['prefill.Fee']
    }),
    FIELD_VALUE_INVALID: linking({ prefill: { Fee: 'much' } }, 'prefill.Fee'),
    FIELD_VALUE_TOO_LONG: linking({ prefill: { Note: tooLong } }, 'prefill.Note'),
    UNSUPPORTED_CHARACTER: linking({ prefill: { Note: '\ud80c\udc00' } }, 'prefill.Note')
  },
  simulateLink: {
    TEMPLATE_LINK_CLOSED: async (stage) => {
      const { path } = await opened(stage)
      await stage.api.patch(`/template-links/${path!.id}`, { active: false })
      return { path: path!, details: ['id'] }
    },
    DUPLICATE_SIGNER: opening({ ...ada, email: grace.email }, 'email'),
    FIELD_VALUE_TOO_LONG: opening({ ...ada, name: 'Ada '.repeat(40) }, 'name'),
    UNSUPPORTED_CHARACTER: opening({ ...ada, name: '\ue000' }, 'name')
  }
}

async function link({ api, draft }: Stage, named: object = roles, amount: object = fee): Promise<Attempt> {
  const template = { document_id: await draft(), roles: named, fields: [narrow, amount, note] }
  return { path: { id: (await api.post('/templates', template)).body.id } }
}

function linking(body: object, place: string): Scenario {
  return async (stage) => ({
    ...(await link(stage)),
    body: { role: 'Contractor', signers: [grace], ...body },
    details: [place]
  })
}

async function opened(stage: Stage): Promise<Attempt> {
  const { path } = await link(stage)
  const made = await stage.api.post(`/templates/${path!.id}/links`, { role: 'Contractor', signers: [grace] })
  return { path: { id: made.body.id } }
}

function opening(body: object, place: string): Scenario {
  return async (stage) => ({ ...(await opened(stage)), body, details: [place] })
}
