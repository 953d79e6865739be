import { existsSync, readFileSync } from 'node:fs'
import contract from '@signpost/spec/contract.json' with { type: 'json' }
import { expect, test } from 'vitest'

/** Where the console offers what a property of a request says, or why it leaves it out. */
type Offer = { in: string } | { not: string }
type Offers = string | Record<string, Offer>

const from = (path: string, ...names: string[]) => Object.fromEntries(names.map((name) => [name, { in: path }]))
const without = (reason: string, ...names: string[]) => Object.fromEntries(names.map((name) => [name, { not: reason }]))

const placesFields = {
  ...from('editor/editor-field.ts', 'required_if', 'show_if'),
  ...from('editor/properties.tsx', 'x', 'y', 'width', 'height', 'label', 'required', 'role'),
  ...from('editor/place-field.ts', 'type', 'page'),
  ...from('editor/options-of-field.tsx', 'options'),
  ...from('editor/more-properties.tsx', 'read_only', 'group'),
  ...from('editor/initial-value.tsx', 'value'),
  ...from('editor/look.tsx', 'multiline', 'placeholder', 'font_size', 'align', 'color'),
  ...from('editor/limits.tsx', 'validation'),
  ...without('Who sees the page places the field on it.', 'anchor')
}
const { role: _, ...ofOneSigner } = placesFields
const ofPrograms = without(
  'Names of another system, which writes them itself. The document view shows them.',
  'external_id',
  'metadata'
)
const ofSending = {
  ...from(
    'views/prepare/sending.ts',
    'cc',
    'message',
    'expires_in_days',
    'reminders',
    'expiry_notice_hours',
    'redirect_urls',
    'decline_allowed',
    'hand_over_allowed',
    'time_zone',
    'format_locale',
    'signing_view'
  ),
  ...without('Said of each person: who is invited by an app gets no e-mails.', 'skip_email'),
  ...without('For documents that programs sign or fill in again after the seal.', 'seal_permits')
}
const ofSigner = {
  ...from(
    'views/prepare/draft-signer.ts',
    'email',
    'name',
    'company',
    'action',
    'order',
    'role',
    'phone',
    'authentication',
    'language',
    'invitation',
    'signature_block',
    'access_code',
    'candidates'
  ),
  ...from('views/prepare/merged-roles.ts', 'roles'),
  ...without('Fields are placed for roles, on the pages.', 'fields'),
  ...without('Set for the document. A draft of a program keeps what it has for a person.', 'time_zone', 'redirect_urls')
}
const ofTemplateDraft = {
  ...from('parts/draft-form.tsx', 'prefill', 'title', 'role_assignments'),
  ...ofPrograms,
  ...without('Added in the view of the document.', 'tags')
}
const onlyPrograms = 'For apps, which embed what the console shows itself.'

/** What requests can say, by the models of the contract. */
const offers: Record<string, Offers> = {
  CreateUploadUrlRequest: 'For files that a server holds. The console sends them itself.',
  CreateDocumentRequest: {
    ...from('views/new-document.tsx', 'file_name', 'file', 'files', 'title', 'allow_changed', 'allow_repaired'),
    ...from('views/read/found.ts', 'text_tags', 'form_fields'),
    ...ofPrograms,
    ...without('For files that a server holds. The console sends them itself.', 'upload_key'),
    ...without('Added in the view of the document.', 'tags')
  },
  DocumentFile: {
    ...from('views/new-document.tsx', 'file_name', 'file'),
    ...without('For files that a server holds. The console sends them itself.', 'upload_key')
  },
  UpdateDocumentRequest: {
    ...ofSending,
    ...ofPrograms,
    ...from('views/document/document-actions.tsx', 'title', 'expires_at'),
    ...from('views/document/document-tags.tsx', 'tags'),
    ...from('views/prepare/preparation.ts', 'signers'),
    ...without('Set by who is in charge of a dispute, with a key of their own.', 'legal_hold')
  },
  DraftSignerRequest: ofSigner,
  InlineField: ofOneSigner,
  Anchor: 'Who sees the page places the field on it.',
  PageRange: 'A part of an anchor.',
  FieldOptionRequest: {
    ...from('editor/options-of-field.tsx', 'value', 'label'),
    ...from('editor/far-options.tsx', 'page', 'x', 'y', 'width', 'height')
  },
  FieldValidationRequest: from('editor/limits.tsx', 'min', 'max', 'min_length', 'max_length', 'pattern', 'message'),
  FieldConditionRequest: {
    ...from('editor/conditions.tsx', 'equals', 'not_empty'),
    ...from('editor/request-of.ts', 'label')
  },
  RedirectUrlsRequest: from('views/prepare/sending.ts', 'signed', 'declined'),
  CcRecipient: from('views/prepare/sending.ts', 'email', 'name', 'when', 'access_code'),
  SignerCandidateRequest: from('parts/candidate.ts', 'email', 'name', 'phone', 'language'),
  RemindersRequest: from('parts/reminder-fields.tsx', 'after_hours', 'every_hours', 'max'),
  SendDocumentRequest: 'The draft keeps all of it, which the console sends.',
  SignerRequest: 'The draft keeps all of it, which the console sends.',
  VoidDocumentRequest: from('views/document/void-dialog.tsx', 'reason'),
  RemindSignersRequest: {
    ...from('views/document/document-signers.tsx', 'signer_id', 'candidate_id'),
    ...without('A reminder is one press, with the message of the document.', 'message')
  },
  CreateEmbeddedSignUrlRequest: {
    ...from('views/document/document-signers.tsx', 'signer_id', 'candidate_id'),
    ...without(onlyPrograms, 'embed_origin')
  },
  CreateInPersonUrlRequest: from('views/document/document-actions.tsx', 'host'),
  SetAccessCodeRequest:
    'A code is set before the document is sent: afterwards, only what knows the signer can tell them another one.',
  UpdateSignerRequest: {
    ...from(
      'views/document/signer-dialog.tsx',
      'email',
      'name',
      'company',
      'phone',
      'authentication',
      'language',
      'invitation'
    ),
    ...from('views/document/candidates-dialog.tsx', 'candidates'),
    ...without('Set for the document.', 'time_zone')
  },
  CreateVerificationRequest: 'The page /verify is for it, without signing in.',
  UpdateAccountRequest: {
    ...from(
      'views/settings/settings-fieldsets.tsx',
      'name',
      'sender_name',
      'reply_to',
      'default_language',
      'time_zone',
      'format_locale',
      'signing_view',
      'reminder_hours',
      'expiry_notice_hours',
      'retention_days',
      'embed_origins',
      'theme_allowed',
      'disclosure'
    ),
    ...from('parts/reminder-fields.tsx', 'reminders'),
    ...from('views/settings/branding/branding-changes.ts', 'branding'),
    ...without('Said by `reminders`, of which it is an older form.', 'reminder_after_hours'),
    ...without('Each member chooses which e-mails they get.', 'notify_on_completion')
  },
  ReminderHoursRequest: from('views/settings/settings-fieldsets.tsx', 'from', 'to'),
  UpdateBrandingRequest: from('views/settings/branding/branding-changes.ts', 'logo', 'color'),
  CreateTemplateRequest: {
    ...from('views/document/document-actions.tsx', 'document_id', 'roles', 'fields'),
    ...from('views/templates/new-template.tsx', 'text_tags'),
    ...without('Changed in the view of the template.', 'title', 'description', 'tags')
  },
  RoleRequest: from('views/templates/template-editor.tsx', 'order'),
  TemplateFieldRequest: placesFields,
  DuplicateTemplateRequest: from('views/templates/template-actions.tsx', 'title'),
  UpdateTemplateRequest: {
    ...from('views/templates/template-form.tsx', 'title', 'description'),
    ...from('views/templates/template-tags.tsx', 'tags'),
    ...from('views/templates/template-editor.tsx', 'roles', 'fields', 'version')
  },
  CreateDocumentFromTemplateRequest: {
    ...from('views/templates/template-view.tsx', 'template_id'),
    ...ofTemplateDraft
  },
  RoleAssignment: from('parts/draft-form.tsx', 'email'),
  CreateTemplateLinkRequest: {
    ...from('views/templates/link-form.tsx', 'role', 'signers', 'authentication'),
    ...from('views/templates/link-limits.tsx', 'max_uses', 'max_uses_per_day', 'expires_at'),
    ...without('Values belong into the template, of which a link is one use.', 'prefill'),
    ...without('Documents of a link are found by the link.', 'tags', 'metadata')
  },
  TemplateLinkSignerRequest: {
    ...from('views/templates/link-form.tsx', 'role', 'email', 'name'),
    ...without('That of the account: who makes a link names colleagues.', 'language')
  },
  UpdateTemplateLinkRequest: {
    ...from('views/templates/link-actions.tsx', 'active'),
    ...from('views/templates/link-limits.tsx', 'max_uses', 'max_uses_per_day', 'expires_at')
  },
  SetDocumentFieldsRequest: {
    ...from('views/prepare/preparation.ts', 'roles', 'fields'),
    ...from('views/prepare/keep-draft.ts', 'version')
  },
  DocumentRoleRequest: from('views/prepare/preparation.ts', 'order', 'email'),
  CreateEmbeddedEditUrlRequest: onlyPrograms,
  CreateTemplateEmbeddedEditUrlRequest: onlyPrograms,
  CreateDocumentFromFormRequest: { ...from('views/forms/form-view.tsx', 'form_id'), ...ofTemplateDraft },
  CreateBulkSendRequest: {
    ...from('views/bulk/mapped-form.tsx', 'recipients', 'subject', 'message'),
    ...without('Those of the draft that is sent.', 'roles', 'fields'),
    ...without(
      'As the account says. What is sent to many is seldom different from what is sent to one.',
      'decline_allowed',
      'hand_over_allowed',
      'time_zone',
      'format_locale',
      'signing_view',
      'reminders',
      'expiry_notice_hours',
      'redirect_urls'
    ),
    ...without('Who has many links to hand out has a program.', 'skip_email')
  },
  BulkRecipientRequest: {
    ...from(
      'views/bulk/recipients-of.ts',
      'email',
      'name',
      'company',
      'language',
      'message',
      'prefill',
      'signature_block'
    ),
    ...without('Who has many links to hand out has a program.', 'invitation'),
    ...without('As the account says.', 'time_zone'),
    ...without('Names of another system, which writes them itself.', 'metadata')
  },
  CreateWebhookRequest: from('views/developers/webhook-form.tsx', 'url', 'events', 'description'),
  UpdateWebhookRequest: {
    ...from('views/developers/webhook-form.tsx', 'url', 'events', 'description'),
    ...from('views/developers/webhook-view.tsx', 'active')
  },
  RedeliverRequest: from('views/developers/redeliver-dialog.tsx', 'created_after', 'created_before', 'status'),
  RotateWebhookSecretRequest: 'The old secret signs for the 24 hours that the question names.',
  CreateKeyRequest: {
    ...from('views/developers/key-form.tsx', 'name', 'scopes', 'expires_at', 'allowed_addresses'),
    ...without('The mode that the console is in.', 'mode')
  },
  UpdateKeyRequest: {
    ...from('views/developers/key-actions.tsx', 'name'),
    ...without('A key that may do more, or longer, is another key.', 'scopes', 'expires_at', 'allowed_addresses')
  },
  RotateKeyRequest: from('views/developers/key-actions.tsx', 'overlap_hours'),
  InviteMemberRequest: from('views/members/member-list.tsx', 'email', 'name', 'role'),
  UpdateMemberRequest: from('views/members/member-list.tsx', 'role', 'name'),
  UpdateNotificationSettingsRequest: from(
    'views/notifications.tsx',
    'completed',
    'declined',
    'bounced',
    'endpoint_disabled',
    'link_limit_reached'
  ),
  SimulateSignRequest: 'Signs with samples, by one press.',
  SimulateDeclineRequest: 'Declines with a sample of a reason, by one press.',
  SimulateTakeRequest: 'Who wants to try it opens the link of one of them.',
  SimulateReadingRequest: 'Who wants to try it opens the link of the copy.',
  SimulateBounceRequest: 'For tests of programs, which hear of it.',
  OpenTemplateLinkRequest: 'Whoever wants to try a link opens it.'
}

interface Schema {
  $ref?: string
  properties?: Record<string, Schema>
  items?: Schema
  additionalProperties?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

interface Operation {
  security?: Record<string, unknown>[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

// TypeScript has the type of each of its values.
const { components, paths } = contract as unknown as {
  components: { schemas: Record<string, Schema> }
  paths: Record<string, Record<string, Operation>>
}

const nameOf = ({ $ref }: Schema) => $ref?.split('/').at(-1)
const resolved = (schema: Schema): Schema => components.schemas[nameOf(schema) ?? ''] ?? schema

/** What a model can say, in whichever of its forms. */
function propertiesOf(schema: Schema): Record<string, Schema> {
  const { properties, anyOf = [], oneOf = [], allOf = [] } = resolved(schema)
  return Object.assign({}, properties, ...[...anyOf, ...oneOf, ...allOf].map(propertiesOf))
}

/** The models of requests that a member can send, each with what it can say. Signers and who embeds have pages of their own. */
function modelsOfRequests(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const visit = (schema: Schema | undefined): void => {
    if (!schema) return
    const name = nameOf(schema)
    const properties = propertiesOf(schema)
    if (name !== undefined) {
      if (found.has(name)) return
      found.set(name, Object.keys(properties))
    }
    const { items, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = resolved(schema)
    // The forms of a model that has a name are parts of it.
    const parts = name === undefined ? [...anyOf, ...oneOf, ...allOf] : []
    for (const part of [...Object.values(properties), items, additionalProperties, ...parts]) visit(part)
  }
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  const isForMembers = ({ security = [{ ConsoleSession: [] }] }: Operation) =>
    security.some((way) => 'ConsoleSession' in way)
  for (const operation of operations.filter(isForMembers)) {
    visit(operation.requestBody?.content['application/json']?.schema)
  }
  return new Map([...found].filter(([, properties]) => properties.length > 0))
}

const models = modelsOfRequests()

test('each model of a request is offered, or left out for a reason', () => {
  expect(models.size).toBeGreaterThan(50)
  expect([...models.keys()].filter((name) => !(name in offers))).toEqual([])
  expect(Object.keys(offers).filter((name) => !models.has(name))).toEqual([])
})

test.each([...models])('the console offers what %s can say, or says why not', (name, properties) => {
  const offer = offers[name] ?? {}
  if (typeof offer === 'string') return expect(offer).toMatch(/\.$/)
  expect(Object.keys(offer).sort()).toEqual([...properties].sort())
  for (const [property, how] of Object.entries(offer)) {
    if ('not' in how) expect(how.not, property).toMatch(/\.$/)
    else expect(isSaidIn(how.in, property), `${name}.${property} in ${how.in}`).toBe(true)
  }
})

/** Whether a file of the console names a property as one that it sends or asks for, and not only in a comment. */
function isSaidIn(path: string, property: string): boolean {
  const file = new URL(path, import.meta.url)
  if (!existsSync(file)) return false
  const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
  return new RegExp(`\\b${property}\\b`).test(code)
}
