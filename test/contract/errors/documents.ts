import { readFile } from 'node:fs/promises'
import { vi } from 'vitest'
import { changePdf } from '../../support/change-pdf.js'
import { signatureField } from '../../support/journey.js'
import { makePdf } from '../../support/pdfs.js'
import { withBadFields } from './bad-fields.js'
import { badFiles, named, toVerify } from './bad-files.js'
import {
  exhaustedKey,
  fromTwoRoles,
  onDraft,
  onErased,
  onHold,
  onOverdue,
  onSent,
  onSigned,
  sentToSeveral,
  signedDraft,
  takenByAnother,
  voided,
  withOrigins
} from './documents-in-states.js'
import type { Attempt, Scenario, Scenarios } from './scenario.js'
import type { Stage } from './stage.js'

/** One page, signed with DocMDP and P 1: no changes are permitted after it. */
const certified = new URL('../../support/certified.pdf', import.meta.url)
const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }
const grace = { email: 'grace@example.com', name: 'Grace Hopper' }
const tomorrow = () => new Date(Date.now() + 24 * 3600_000).toISOString()
const text = { ...signatureField, type: 'text' }
const forClient = { ...text, label: 'Client name', role: 'Client' }

// Signers that neither a draft keeps nor a request sends to.
const withBadSigners: Record<string, Scenario> = {
  DUPLICATE_SIGNER: async (stage) => ({
    ...(await onDraft(stage)),
    body: { signers: [ada, { ...grace, email: 'ADA@example.com' }] },
    details: ['signers[1].email']
  }),
  SIGNER_ORDER_INCOMPLETE: async (stage) => ({
    ...(await onDraft(stage)),
    body: { signers: [{ ...ada, order: 1 }, grace] },
    details: ['signers[1].order']
  }),
  ...withBadFields(
    async (stage, field) => ({ ...(await onDraft(stage)), body: { signers: [{ ...ada, fields: [field] }] } }),
    'signers[0].fields[0]'
  ),
  FIELD_ON_SIGNED_PDF: async (stage) => ({
    path: { id: await signedDraft(stage) },
    body: { signers: [{ ...ada, fields: [signatureField] }] },
    details: ['signers[0].fields[0]']
  }),
  FIELD_REQUIRED: async (stage) => ({
    ...(await onDraft(stage)),
    body: { signers: [{ ...ada, fields: [{ ...text, read_only: true }] }] },
    details: ['signers[0].fields[0]']
  }),
  ROLE_UNKNOWN: async (stage) => ({
    path: { id: await fromTwoRoles(stage) },
    body: { signers: [{ ...ada, role: 'Nobody' }] },
    details: ['signers[0].role']
  }),
  SMS_UNAVAILABLE: async (stage) => ({
    ...withoutGateway(stage, await onDraft(stage)),
    body: { signers: [{ ...ada, authentication: 'sms_code', phone: '+442079460958' }] },
    details: ['signers[0].authentication']
  })
}

export const documents: Scenarios = {
  createDocument: {
    ...named(badFiles),
    PDF_CHANGED_AFTER_SIGNING: async ({ api, completed }) => {
      const { bytes } = await api.get(`/documents/${completed.id}/download`)
      return { body: { file_name: 'a.pdf', file: changePdf(bytes).toString('base64') }, details: ['file'] }
    },
    TEXT_TAGS_INVALID: async () => {
      const pdf = await makePdf({ text: 'Sign {{signatur:Tenant}}' })
      return {
        body: { file_name: 'a.pdf', file: pdf.toString('base64'), text_tags: true },
        details: ['file.pages[0].tags[0]']
      }
    },
    PICTURE_INVALID: () => ({
      body: {
        file_name: 'a.pdf',
        files: [{ file_name: 'a.png', file: Buffer.from('\x89PNG', 'latin1').toString('base64') }]
      },
      details: ['files[0].file']
    }),
    FILE_SIGNED: async ({ api, completed }) => {
      const { bytes } = await api.get(`/documents/${completed.id}/download`)
      const files = [await makePdf(), bytes].map((pdf) => ({
        file_name: 'a.pdf',
        file: Buffer.from(pdf).toString('base64')
      }))
      return { body: { file_name: 'a.pdf', files }, details: ['files[1]'] }
    },
    PDF_SIGNING_FORBIDDEN: async () => ({
      body: { file_name: 'a.pdf', file: (await readFile(certified)).toString('base64') },
      details: ['file']
    }),
    UNSUPPORTED_CHARACTER: async () => ({
      body: { file_name: 'a.pdf', file: (await makePdf()).toString('base64'), title: 'Lease 🎉' },
      details: ['title']
    }),
    DOCUMENT_QUOTA_EXCEEDED: async (stage) => ({
      key: await exhaustedKey(stage),
      body: { file_name: 'a.pdf', file: (await makePdf()).toString('base64') }
    })
  },
  createVerification: {
    ...toVerify(badFiles),
    RESOURCE_NOT_FOUND: () => ({ body: { sha256: '0'.repeat(64) }, details: ['sha256'] })
  },
  updateDocument: {
    DOCUMENT_NOT_DRAFT: async (stage) => ({ ...(await onSent(stage)), body: { signers: [ada] } }),
    DOCUMENT_NOT_SENT: async (stage) => ({ ...(await onDraft(stage)), body: { expires_at: tomorrow() } }),
    DOCUMENT_ALREADY_SIGNED: async (stage) => ({ ...(await onSigned(stage)), body: { expires_in_days: 9 } }),
    DOCUMENT_EXPIRED: async (stage) => ({ ...(await onOverdue(stage)), body: { expires_in_days: 9 } }),
    UNSUPPORTED_CHARACTER: async (stage) => ({
      ...(await onDraft(stage)),
      body: { title: '𓀀' },
      details: ['title']
    }),
    ROLE_UNASSIGNED: async (stage) => {
      const id = await stage.draft()
      const roles = { Client: { order: 1, email: ada.email }, Owner: { order: 2, email: ada.email } }
      await stage.api.put(`/documents/${id}/fields`, { roles, fields: [] })
      return { path: { id }, body: { signers: [ada] }, details: ['signers[0].roles'] }
    },
    ...withBadSigners
  },
  setDocumentFields: {
    DOCUMENT_NOT_DRAFT: onSent,
    VERSION_OUTDATED: async (stage) => ({ ...(await prepared(stage, [forClient])), details: ['version'] }),
    SIGNER_ORDER_INCOMPLETE: async (stage) => ({
      ...(await prepared(stage, [])),
      body: { roles: { Client: {}, Owner: { order: 2 } }, fields: [] },
      details: ['roles.Client.order']
    }),
    ROLE_UNKNOWN: async (stage) => ({
      ...(await prepared(stage, [{ ...forClient, role: 'Nobody' }])),
      details: ['fields[0].role']
    }),
    DUPLICATE_LABEL: async (stage) => ({
      ...(await prepared(stage, [forClient, forClient])),
      details: ['fields[1].label']
    }),
    ...withBadFields(async (stage, bad) => prepared(stage, [{ ...forClient, ...bad }]), 'fields[0]'),
    FIELD_ON_SIGNED_PDF: async (stage) => ({
      path: { id: await signedDraft(stage) },
      body: { roles: { Client: {} }, fields: [forClient] },
      details: ['fields[0]']
    })
  },
  eraseDocument: {
    DOCUMENT_NOT_ENDED: async (stage) => ({ ...(await onSent(stage)), key: stage.managerKey }),
    DOCUMENT_ON_LEGAL_HOLD: async (stage) => ({ ...(await onHold(stage, await voided(stage))), key: stage.managerKey })
  },
  deleteDocument: {
    DOCUMENT_NOT_DRAFT: onSent,
    DOCUMENT_ON_LEGAL_HOLD: async (stage) => onHold(stage, { id: await stage.draft() })
  },
  previewInvitations: { DOCUMENT_NOT_DRAFT: onSent },
  getDocumentInspection: { DOCUMENT_ERASED: onErased },
  restoreDocument: { DOCUMENT_NOT_TRASHED: onDraft },
  sendDocument: {
    DOCUMENT_NOT_DRAFT: onSent,
    ROLE_UNASSIGNED: async (stage) => ({
      path: { id: await fromTwoRoles(stage) },
      body: { signers: [{ ...ada, role: 'Client' }] },
      details: ['roles.Contractor']
    }),
    ...withBadSigners
  },
  voidDocument: {
    DOCUMENT_NOT_SENT: onDraft,
    DOCUMENT_ALREADY_SIGNED: onSigned,
    VOID_REASON_REQUIRED: () => ({ body: {}, details: ['reason'] }),
    VOID_REASON_TOO_SHORT: () => ({ body: { reason: 'Too short' }, details: ['reason'] })
  },
  downloadDocument: { DOCUMENT_NOT_COMPLETED: onSent, DOCUMENT_ERASED: onErased },
  downloadAttachment: { DOCUMENT_ERASED: onErased },
  downloadEvidence: { DOCUMENT_NOT_COMPLETED: onSent, DOCUMENT_ERASED: onErased },
  getDocumentVerification: { DOCUMENT_NOT_COMPLETED: onSent, DOCUMENT_ERASED: onErased },
  remindSigners: {
    DOCUMENT_NOT_SENT: async (stage) => ({ ...(await onDraft(stage)), body: {} }),
    SIGNER_NOT_PENDING: async (stage) => onSigner(await stage.send({ second: true }), 1),
    SIGNER_NOT_REMINDED: async (stage) => {
      const signers = [{ ...ada, invitation: 'none' }]
      const { body } = await stage.api.post(`/documents/${await stage.draft()}/send`, { signers })
      return onSigner(body, 0)
    },
    CANDIDATE_REQUIRED: unnamed,
    SIGNER_TAKEN: another
  },
  setAccessCode: {
    DOCUMENT_NOT_SENT: async (stage) => atSigner(await voided(stage)),
    SIGNER_DONE: async (stage) => {
      const sent = await stage.send({ second: true })
      await stage.sign(sent)
      return atSigner(sent)
    }
  },
  updateSigner: {
    DOCUMENT_NOT_SENT: async (stage) => ({ ...atSigner(await voided(stage)), body: { name: 'Ada' } }),
    SIGNER_DONE: async (stage) => {
      const sent = await stage.send({ second: true })
      await stage.sign(sent)
      return { ...atSigner(sent), body: { name: 'Ada' } }
    },
    CANDIDATE_REQUIRED: async (stage) => {
      const { id, signer_id } = await sentToSeveral(stage)
      return { path: { id, signer_id }, body: { name: 'Ada' }, details: ['candidates'] }
    },
    DUPLICATE_SIGNER: async (stage) => {
      // At the same order: at another one, the same person signs once more.
      const { body } = await stage.api.post(`/documents/${await stage.draft()}/send`, { signers: [ada, grace] })
      return { ...atSigner(body), body: { email: grace.email }, details: ['email'] }
    },
    SMS_UNAVAILABLE: async (stage) => ({
      ...withoutGateway(stage, atSigner(await stage.send())),
      body: { authentication: 'sms_code', phone: '+442079460958' },
      details: ['authentication']
    }),
    FIELD_VALUE_TOO_LONG: async (stage) => {
      const signers = [{ ...ada, fields: [{ ...text, type: 'company', width: 24, required: false }] }]
      const { body } = await stage.api.post(`/documents/${await stage.draft()}/send`, { signers })
      return { ...atSigner(body), body: { company: 'W'.repeat(100) }, details: ['company'] }
    },
    UNSUPPORTED_CHARACTER: async (stage) => ({
      ...atSigner(await stage.send()),
      body: { name: '𓀀' },
      details: ['name']
    })
  },
  createEmbeddedEditUrl: {
    DOCUMENT_NOT_DRAFT: async (stage) => ({ path: { id: (await stage.send()).id } }),
    EMBED_ORIGIN_NOT_ALLOWED: async (stage) => {
      const { key, api } = await withOrigins(stage)
      const embed_origin = 'https://bad.example'
      return { key, path: { id: await stage.draft(api) }, body: { embed_origin }, details: ['embed_origin'] }
    }
  },
  createEmbeddedSignUrl: {
    DOCUMENT_NOT_SENT: async (stage) => ({ ...onSigner(await voided(stage), 0), details: [] }),
    SIGNER_WAITING: async (stage) => onSigner(await stage.send({ second: true }), 1),
    SIGNER_DONE: async (stage) => {
      const sent = await stage.send({ second: true })
      await stage.sign(sent)
      return onSigner(sent, 0)
    },
    CANDIDATE_REQUIRED: unnamed,
    SIGNER_TAKEN: another,
    EMBED_ORIGIN_NOT_ALLOWED: async (stage) => {
      const { key, api } = await withOrigins(stage)
      const { id, signers } = await stage.send({ api })
      const body = { signer_id: signers[0]!.id, embed_origin: 'https://bad.example' }
      return { key, path: { id }, body, details: ['embed_origin'] }
    }
  },
  createInPersonUrl: { DOCUMENT_NOT_SENT: onDraft },
  sealDocument: { SEAL_NOT_PENDING: onDraft }
}

async function unnamed(stage: Stage): Promise<Attempt> {
  const { id, signer_id } = await sentToSeveral(stage)
  return { path: { id }, body: { signer_id }, details: ['candidate_id'] }
}

async function another(stage: Stage): Promise<Attempt> {
  const { id, ...body } = await takenByAnother(stage)
  return { path: { id }, body, details: ['candidate_id'] }
}

async function prepared(stage: Stage, fields: object[]): Promise<Attempt> {
  return { ...(await onDraft(stage)), body: { roles: { Client: {} }, fields, version: 2 } }
}

/** An attempt while the service sends no text messages. */
function withoutGateway({ world }: Stage, attempt: Attempt): Attempt {
  const { texter } = world.context
  const canSend = vi.spyOn(texter, 'canSend').mockReturnValue(false)
  return { ...attempt, after: async () => canSend.mockRestore() }
}

function atSigner({ id, signers }: { id: string; signers: { id: string }[] }): Attempt {
  return { path: { id, signer_id: signers[0]!.id }, body: { access_code: 'Zebra 48' } }
}

function onSigner({ id, signers }: { id: string; signers: { id: string }[] }, index: number): Attempt {
  return { path: { id }, body: { signer_id: signers[index]!.id }, details: ['signer_id'] }
}
