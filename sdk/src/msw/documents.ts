import { senderAct } from './acts.js'
import type { Schemas } from './contract.js'
import type { Caller } from './handler.js'
import { hold } from './hold.js'
import { newId, sha256 } from './ids.js'
import { readPdf } from './readable-pdf.js'
import { appendEntry } from './record.js'
import { type Act, assertNotErased, auditEntry, type DocumentDetails, notFound } from './rules.js'
import type { MockDocument, SentReminders } from './state.js'
import { now, takeQuota, type World } from './world.js'

/** Returns the caller's document unless it is in the trash. */
export function findDocument({ state }: World, { mode }: Caller, id: string, path?: string): MockDocument {
  const known = state.documents.get(id)
  if (known?.document.mode !== mode || known.document.trashed_at !== null) throw notFound(id, path)
  return known
}

/** Like findDocument, for acts on a document and for its files. Throws if it is erased. */
export function findUnerased(world: World, caller: Caller, id: string, path?: string): MockDocument {
  const known = findDocument(world, caller, id, path)
  assertNotErased(hold(known).document)
  return known
}

type New = DocumentDetails &
  Pick<Schemas['Document'], 'file_name'> &
  Partial<Pick<Schemas['Document'], 'template_id' | 'template_link_id' | 'form_id' | 'bulk_send_id'>>
type Content = Pick<MockDocument, 'file'> & Partial<Pick<MockDocument, 'files' | 'roles' | 'templateFields'>>

/** Creates a draft. */
export async function addDocument(
  world: World,
  caller: Caller,
  fields: New,
  content: Content,
  { act = senderAct(world, caller), particulars = {} }: { act?: Act; particulars?: Record<string, string> } = {}
): Promise<MockDocument> {
  const { mode } = caller
  takeQuota(world, mode, 1)
  const made = now(world)
  const unset = {
    sent_at: null,
    expires_at: null,
    completed_at: null,
    voided_at: null,
    void_reason: null,
    voided_by: null
  }
  const document: Schemas['Document'] = {
    id: newId('doc'),
    mode,
    status: 'draft',
    template_id: null,
    template_link_id: null,
    form_id: null,
    bulk_send_id: null,
    ...fields,
    ...unset,
    page_count: (await readPdf(content.file)).pages,
    file_size: content.file.length,
    sha256: await sha256(content.file),
    created_at: made,
    updated_at: made,
    trashed_at: null,
    legal_hold: false,
    erased_at: null,
    cc: [],
    message: null,
    redirect_urls: null,
    decline_allowed: true,
    hand_over_allowed: false,
    reminders: null,
    expiry_notice_hours: null,
    time_zone: null,
    format_locale: null,
    signing_view: 'page',
    seal_permits: 'nothing',
    seal: { status: 'none', level: null, sealed_at: null, sha256: null, attempts: 0, error: null },
    signers: [],
    draft: null
  }
  const beside = {
    files: [],
    draft: null,
    roles: {},
    templateFields: [],
    fieldsVersion: 1,
    fields: [],
    cc: [],
    skipEmail: false,
    ownTimeZone: false,
    reminded: new Map<string, SentReminders>(),
    accessCodes: new Map(),
    sentCodes: new Map(),
    pads: new Map(),
    movedDeadlines: new Map(),
    attachments: new Map(),
    replacements: new Map<string, number>(),
    candidates: new Map(),
    trail: []
  }
  const known: MockDocument = { ...beside, ...content, document }
  world.state.documents.set(document.id, known)
  await appendEntry(known, auditEntry(act, 'document.created', { sha256: document.sha256, ...particulars }))
  return known
}

/** Returns the default title of a document: the name of its file. */
export function titleOf(fileName: string) {
  return fileName.replace(/\.pdf$/i, '').trim() || fileName
}
