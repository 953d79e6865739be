import type { SignpostEvent } from '../types.js'
import type { Schemas } from './contract.js'
import { libraryForms } from './library.js'
import {
  type ChosenNotifications,
  type DocumentRoles,
  defaultSettings,
  type HeldAttachment,
  type HeldCopy,
  type HeldSigner,
  type KeptDraft,
  type Logo,
  type noCode,
  type ReminderSettings,
  type SigningPad,
  type Standing,
  type ToldOf,
  type UsesOfDay
} from './rules.js'

/** A field of a sent document and its signer. */
export type MockField = Omit<Schemas['SigningField'], 'attachment'> & {
  attachment: HeldAttachment | null
  signerId: string
  senderValue: string | null
}

/** The code that a signer received last. */
export type SentCode = Pick<HeldSigner, keyof typeof noCode>

/** What of reminders is known of a signer. */
export type SentReminders = Pick<HeldSigner, 'reminded_at' | 'reminders_sent' | 'deadline_announced_at'>

export const noReminders: SentReminders = { reminded_at: null, reminders_sent: 0, deadline_announced_at: null }

/** A document and the internal data that the service stores with it. */
export interface MockDocument {
  document: Schemas['Document']
  file: Uint8Array<ArrayBuffer>
  /** Those that it was made of, if there were several or a picture. */
  files: Schemas['InspectedFile'][]
  /** What it was prepared with, or created from. */
  roles: DocumentRoles
  templateFields: Schemas['TemplateField'][]
  fieldsVersion: number
  /** The fields of its signers. */
  fields: MockField[]
  /** Who gets copies, as rules keep them. */
  cc: HeldCopy[]
  skipEmail: boolean
  /** Whether the request that sent it set its time zone. */
  ownTimeZone: boolean
  /** What a draft keeps for its sending. */
  draft: KeptDraft | null
  /** By signer id. Tokens refer to the code that was entered, so that a new code invalidates them. */
  accessCodes: Map<string, { code: string; failures: number; name: string }>
  /** The codes that were sent to signers, by signer id. */
  sentCodes: Map<string, SentCode>
  /** The page that a signer has created last to draw on with another device, by signer id. */
  pads: Map<string, SigningPad>
  /** The files that signers have attached, by their SHA-256. */
  attachments: Map<string, Uint8Array<ArrayBuffer>>
  /**
   * Of signers who are still to be told that the deadline has moved, by the id of the signer or candidate: the one that they know, and when
   * it moved last.
   */
  movedDeadlines: Map<string, { signer: string; candidate?: string | undefined; from: string; at: Date }>
  /** How often another person has taken the place of a signer, by signer id. Tokens are for one person. */
  replacements: Map<string, number>
  /** The people of whom one is to sign, as rules keep them, by signer id. */
  candidates: Map<string, HeldSigner['candidates']>
  /** The letters that the service has sent to signers who have not signed, by signer id. */
  reminded: Map<string, SentReminders>
  trail: Schemas['AuditEntry'][]
}

/** The field that a file is uploaded for, and the person who does. */
export interface UploadOwner {
  signerId: string
  person: number
  fieldId: string
}

/** A file that is uploaded before its document is created, or before it is attached to a field. */
export interface MockUpload {
  mode: Schemas['Mode']
  file_name: string
  size: number
  file: Uint8Array<ArrayBuffer> | null
  used: boolean
  /** Null unless it is for a field. */
  owner: UploadOwner | null
  /** When the URL expires. */
  expiresAt: Date
}

/** A template and the file that it was created from. */
export type MockTemplate = Schemas['Template'] & { file: Uint8Array<ArrayBuffer>; fileName: string }

/** A link of a template, and who has made it. */
export type MockTemplateLink = Omit<Schemas['TemplateLink'], 'status'> & {
  actor: Schemas['AuditActor']
  told_of: ToldOf
} & UsesOfDay

/** An endpoint and the internal data that the service stores with it. */
/** When what is shown of it changed. */
interface Changed {
  updated_at?: string
}

export type MockMember = Schemas['Member'] & Changed & { notifications: ChosenNotifications }

export type MockWebhook = Schemas['WebhookEndpointWithSecret'] &
  Changed & {
    /** Signs too until `old_secret_expires_at`. */
    oldSecret: string | null
    standing: Omit<Standing, 'active' | 'disabled_reason'>
  }

/** A delivery and the internal data that the service stores with it. */
export type MockDelivery = Schemas['WebhookDelivery'] & {
  history: Schemas['DeliveryAttempt'][]
  firstAttemptAt: Date | null
  askedAgain: boolean
}

/** An API key with the key itself, which the service does not store. */
export type MockKey = Schemas['ApiKeyWithSecret'] & Changed & { successor?: string }

/** The state of the mock. Tests can read and change it. */
export interface MockState {
  /** Change `plan`, `email_verified` or `sending_suspended_at` to test how your client behaves. */
  account: Omit<Schemas['Account'], 'mode' | 'usage' | 'limits' | 'reminders'> & ReminderSettings
  /** The file at `account.branding.logo_url`. */
  logo: Logo | null
  /** Live documents in this month. */
  documentsUsed: number
  documents: Map<string, MockDocument>
  uploads: Map<string, MockUpload>
  templates: Map<string, MockTemplate>
  templateLinks: Map<string, MockTemplateLink>
  forms: Map<string, Schemas['Form']>
  bulkSends: Map<string, Schemas['BulkSend']>
  webhooks: Map<string, MockWebhook>
  deliveries: Map<string, MockDelivery>
  /** The events for webhook endpoints, oldest first. They are only posted with `deliverWebhooks`. */
  events: SignpostEvent[]
  /** The events that were erased, by their identifiers, and which event each came after. */
  erasedEvents: Map<string, { mode: Schemas['Mode']; follows: string | null }>
  /** The API keys that were created or used. */
  keys: Map<string, MockKey>
  /** The people who sign in to the console. */
  members: Map<string, MockMember>
  /** What was done to the account, oldest first. */
  accountLog: Schemas['AccountLogEntry'][]
  /** The requests with an API key, oldest first. */
  requests: (Omit<Schemas['LoggedRequest'], 'key_name'> & { mode: Schemas['Mode'] })[]
  /** The e-mails for signers, oldest first. */
  emails: (Schemas['CapturedEmail'] & Posted)[]
  /** The text messages for signers, oldest first. */
  messages: (Schemas['CapturedMessage'] & { mode: Schemas['Mode'] })[]
  /** What is suggested for every document and template beside its text tags. Empty at first: the mock reads no pages. */
  suggestions: MockSuggestion[]
  /** The fields that every PDF has with `form_fields: 'import'`, of the role `Signer 1`. Empty at first: the mock reads no forms. */
  formFields: Schemas['TemplateField'][]
}

/** A suggestion. Its source follows from its `reason`, unless it says one. */
export type MockSuggestion = Omit<Schemas['FieldSuggestion'], 'source' | 'field'> &
  Partial<Pick<Schemas['FieldSuggestion'], 'source' | 'field'>>

/** To which signer an e-mail was sent in which mode, and whether it bounced. */
interface Posted {
  mode: Schemas['Mode']
  signer_id: string | null
  bounce: Pick<Schemas['Bounce'], 'at' | 'reason'> | null
}

export function emptyState(): MockState {
  return {
    account: {
      id: 'acc_01jd3mz5c9f0w7r2k8x4b6t1qh',
      name: 'Example Ltd',
      email: 'owner@example.com',
      email_verified: true,
      plan: 'business',
      created_at: '2026-01-05T08:00:00.000Z',
      sending_suspended_at: null,
      ...defaultSettings,
      branding: { logo_url: null, color: null }
    },
    logo: null,
    documentsUsed: 0,
    documents: new Map(),
    uploads: new Map(),
    templates: new Map(),
    templateLinks: new Map(),
    forms: new Map(libraryForms.map((form) => [form.id, form])),
    bulkSends: new Map(),
    webhooks: new Map(),
    deliveries: new Map(),
    events: [],
    erasedEvents: new Map(),
    keys: new Map(),
    members: new Map([[owner.id, { ...owner }]]),
    accountLog: [],
    requests: [],
    emails: [],
    messages: [],
    suggestions: [],
    formFields: []
  }
}

const owner: MockMember = {
  id: 'mem_01jd3mz5c9f0w7r2k8x4b6t1qj',
  email: 'owner@example.com',
  name: null,
  role: 'owner',
  invited_at: '2026-01-05T08:00:00.000Z',
  joined_at: '2026-01-05T08:00:00.000Z',
  notifications: {}
}
