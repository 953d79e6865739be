import { createApi } from '../../support/api.js'
import { signatureField } from '../../support/journey.js'
import { tooLong, withBadFields } from './bad-fields.js'
import {
  exhaustedKey,
  fromTwoRoles,
  onDraft,
  onErased,
  onSent,
  signedDraft,
  withOrigins
} from './documents-in-states.js'
import type { Attempt, Scenario, Scenarios } from './scenario.js'
import type { Stage } from './stage.js'

const field = { ...signatureField, type: 'text', label: 'Client name', role: 'Client' }
const fee = { ...field, type: 'number', label: 'Fee', y: 500 }
const recipients = [
  { email: 'ada@example.com', name: 'Ada Lovelace' },
  { email: 'grace@example.com', name: 'Grace Hopper' }
]

export const templates: Scenarios = {
  createTemplate: {
    ...withBadFields(
      async (stage, bad) => newTemplate(stage, [{ ...bad, label: 'Client name', role: 'Client' }]),
      'fields[0]'
    ),
    FIELD_ON_SIGNED_PDF: async (stage) => ({
      body: { document_id: await signedDraft(stage), roles: { Client: {} }, fields: [field] },
      details: ['fields[0]']
    }),
    ROLE_UNKNOWN: async (stage) => ({
      ...(await newTemplate(stage, [{ ...field, role: 'Nobody' }])),
      details: ['fields[0].role']
    }),
    DUPLICATE_LABEL: async (stage) => ({ ...(await newTemplate(stage, [field, field])), details: ['fields[1].label'] }),
    DOCUMENT_ERASED: async (stage) => {
      const { id } = (await onErased(stage)).path
      return { body: { document_id: id, roles: { Client: {} } } }
    },
    TEXT_TAGS_INVALID: async ({ draft }) => ({
      body: { document_id: await draft(), text_tags: true },
      details: ['document_id']
    })
  },
  duplicateTemplate: {
    UNSUPPORTED_CHARACTER: async (stage) => ({
      ...(await update(stage, [])),
      body: { title: '\ue000' },
      details: ['title']
    })
  },
  updateTemplate: {
    ...withBadFields(async (stage, bad) => update(stage, [{ ...bad, label: 'Fee', role: 'Client' }]), 'fields[0]'),
    FIELD_ON_SIGNED_PDF: async (stage) => {
      const template = { document_id: await signedDraft(stage), roles: { Client: {} } }
      const { id } = (await stage.api.post('/templates', template)).body
      return { path: { id }, body: { fields: [field] }, details: ['fields[0]'] }
    },
    ROLE_UNKNOWN: async (stage) => ({
      ...(await update(stage, [{ ...field, role: 'Nobody' }])),
      details: ['fields[0].role']
    }),
    DUPLICATE_LABEL: async (stage) => ({ ...(await update(stage, [field, field])), details: ['fields[1].label'] }),
    VERSION_OUTDATED: async (stage) => ({
      path: { id: await makeTemplate(stage, stage.api) },
      body: { title: 'Another', version: 2 },
      details: ['version']
    })
  },
  createTemplateEmbeddedEditUrl: {
    EMBED_ORIGIN_NOT_ALLOWED: async (stage) => {
      const { key, api } = await withOrigins(stage)
      const body = { embed_origin: 'https://bad.example' }
      return { key, path: { id: await makeTemplate(stage, api) }, body, details: ['embed_origin'] }
    }
  },
  createDocumentFromTemplate: {
    FIELD_VALUE_INVALID: fromTemplate({ prefill: { Fee: 'much' } }, 'prefill.Fee'),
    FIELD_VALUE_TOO_LONG: fromTemplate({ prefill: { 'Client name': tooLong } }, 'prefill.Client name'),
    UNSUPPORTED_CHARACTER: fromTemplate({ prefill: { 'Client name': '𓀀' } }, 'prefill.Client name'),
    ROLE_UNKNOWN: fromTemplate({ role_assignments: { Nobody: { email: 'a@example.com' } } }, 'role_assignments.Nobody'),
    LABEL_UNKNOWN: fromTemplate({ prefill: { Nothing: 'x' } }, 'prefill.Nothing'),
    DOCUMENT_QUOTA_EXCEEDED: async (stage) => {
      const key = await exhaustedKey(stage)
      const { world } = stage
      await world.sql`update document_usage set documents = documents - 1`
      const template_id = await makeTemplate(stage, createApi(world.url, key))
      return { key, body: { template_id } }
    }
  },
  listForms: { PLAN_FEATURE_UNAVAILABLE: onFreePlan },
  getForm: { PLAN_FEATURE_UNAVAILABLE: onFreePlan },
  downloadForm: { PLAN_FEATURE_UNAVAILABLE: onFreePlan },
  createDocumentFromForm: {
    PLAN_FEATURE_UNAVAILABLE: onFreePlan,
    FIELD_VALUE_INVALID: fromForm(
      ({ date }) => ({ prefill: { [date]: 'soon' } }),
      ({ date }) => `prefill.${date}`
    ),
    FIELD_VALUE_TOO_LONG: fromForm(
      ({ text }) => ({ prefill: { [text]: tooLong } }),
      ({ text }) => `prefill.${text}`
    ),
    UNSUPPORTED_CHARACTER: fromForm(
      ({ text }) => ({ prefill: { [text]: '𓀀' } }),
      ({ text }) => `prefill.${text}`
    ),
    ROLE_UNKNOWN: fromForm(
      () => ({ role_assignments: { Nobody: { email: 'a@example.com' } } }),
      () => 'role_assignments.Nobody'
    ),
    LABEL_UNKNOWN: fromForm(
      () => ({ prefill: { Nothing: 'x' } }),
      () => 'prefill.Nothing'
    )
  },
  createBulkSend: {
    PLAN_FEATURE_UNAVAILABLE: onFreePlan,
    PLAN_LIMIT_EXCEEDED: () => ({
      body: { recipients: Array.from({ length: 101 }, (_, index) => ({ email: `r${index}@example.com`, name: 'R' })) }
    }),
    DOCUMENT_NOT_DRAFT: onSent,
    LABEL_UNKNOWN: async (stage) => ({
      ...(await onDraft(stage)),
      body: { recipients: [{ ...recipients[0], prefill: { Nothing: 'x' } }] },
      details: ['recipients[0].prefill.Nothing']
    }),
    FIELD_REQUIRED: async (stage) => ({
      ...(await onDraft(stage)),
      body: { recipients, fields: [{ ...signatureField, type: 'number', label: 'Fee', read_only: true }] },
      details: ['recipients[0].prefill.Fee', 'recipients[1].prefill.Fee']
    }),
    ROLES_UNSUPPORTED: async (stage) => ({ path: { id: await fromTwoRoles(stage) } }),
    ROLE_UNKNOWN: async (stage) => ({
      ...(await onDraft(stage)),
      body: { recipients, roles: ['Nobody'] },
      details: ['roles[0]']
    }),
    ROLE_UNASSIGNED: async (stage) => ({
      path: { id: await fromTwoRoles(stage) },
      body: { recipients, roles: ['Client'] },
      details: ['roles.Contractor']
    }),
    DUPLICATE_RECIPIENT: async (stage) => ({
      ...(await onDraft(stage)),
      body: { recipients: [...recipients, recipients[0]] },
      details: ['recipients[2].email']
    }),
    ...withBadFields(
      async (stage, bad) => ({ ...(await onDraft(stage)), body: { recipients, fields: [bad] } }),
      'fields[0]'
    ),
    FIELD_ON_SIGNED_PDF: async (stage) => ({
      path: { id: await signedDraft(stage) },
      body: { recipients, fields: [signatureField] },
      details: ['fields[0]']
    })
  }
}

async function onFreePlan({ newFreeAccount }: Stage): Promise<Attempt> {
  return { key: (await newFreeAccount()).live_key }
}

async function newTemplate({ draft }: Stage, fields: unknown[]): Promise<Attempt> {
  return { body: { document_id: await draft(), roles: { Client: {} }, fields } }
}

export async function makeTemplate({ draft }: Stage, api: Stage['api']): Promise<string> {
  const document_id = await draft(api)
  return (await api.post('/templates', { document_id, roles: { Client: {} }, fields: [field, fee] })).body.id
}

async function update(stage: Stage, fields: unknown[]): Promise<Attempt> {
  return { path: { id: await makeTemplate(stage, stage.api) }, body: { fields } }
}

function fromTemplate(body: object, place: string): Scenario {
  return async (stage) => ({
    body: { template_id: await makeTemplate(stage, stage.api), ...body },
    details: [place]
  })
}

type Labels = { date: string; text: string }

function fromForm(body: (labels: Labels) => object, place: (labels: Labels) => string): Scenario {
  return async ({ api }) => {
    const forms = (await api.get('/forms')).body.data as { id: string; fields: { type: string; label: string }[] }[]
    const form = forms.find(({ fields }) => fields.some(({ type }) => type === 'date'))!
    const labelOf = (wanted: string) => form.fields.find(({ type }) => type === wanted)!.label
    const labels = { date: labelOf('date'), text: labelOf('text') }
    return { body: { form_id: form.id, ...body(labels) }, details: [place(labels)] }
  }
}
