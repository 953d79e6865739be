import { senderAct } from '../acts.js'
import { commit } from '../commit.js'
import type { Schemas } from '../contract.js'
import { addDocument, findUnerased } from '../documents.js'
import { given } from '../given.js'
import type { Call, Caller, Handlers } from '../handler.js'
import { hold } from '../hold.js'
import { newId } from '../ids.js'
import { isOneOf, isTimely, newestFirst, pageOf } from '../paging.js'
import { emit } from '../record.js'
import {
  assertBulk,
  assertCopiedMetadata,
  assertMaySend,
  assertNamed,
  assertPrefills,
  assertRecipients,
  assertRedirects,
  assertWithinPlan,
  copiedDetails,
  notFound,
  onlyRole,
  placeFields,
  requestFor,
  send,
  withDefaults,
  withValues
} from '../rules.js'
import { searchableDraft } from '../searchable-pdf.js'
import type { MockDocument } from '../state.js'
import { now, type World } from '../world.js'

type Recipient = Schemas['BulkRecipientRequest']

export const bulkSends = {
  // The service processes them one by one; the mock processes all of them immediately.
  async createBulkSend(call) {
    const { world, caller, path, body } = call
    assertMaySend(world.state.account)
    assertNamed(world.state.account, caller.mode)
    assertWithinPlan(world.state.account.plan, body.recipients.length)
    assertRecipients(body.recipients, given)
    assertRedirects(body, true)
    const source = findUnerased(world, caller, path.id)
    await call.assertUnmodified(source.document)
    const fields = await placeFields(body.fields ?? [], 'fields', async () => searchableDraft(source))
    const content = { fields, roles: body.roles }
    await assertBulk(hold(source).document, content, given)
    assertCopiedMetadata(body.recipients, hold(source).document)
    await assertPrefills(body.recipients, hold(source).document, content, given)
    const { recipients: _recipients, subject: _subject, ...options } = body
    const id = newId('blk')
    const recipients: Schemas['BulkRecipient'][] = []
    for (const recipient of body.recipients)
      recipients.push(await sendCopy(call, source, recipient, { ...options, fields }, id))
    const total = recipients.length
    const about = { id, mode: caller.mode, document_id: path.id, subject: body.subject ?? null, created_at: now(world) }
    const bulkSend: Schemas['BulkSend'] = {
      ...about,
      ...{ status: 'completed', total, sent: total, failed: 0, recipients, completed_at: now(world) }
    }
    world.state.bulkSends.set(id, bulkSend)
    const { recipients: _, ...item } = bulkSend
    const { external_id } = source.document
    emit(world, source.document, 'bulk_send.completed', { ...item, external_id })
    return bulkSend
  },

  listBulkSends({ world, caller, query }) {
    const all = newestFirst(world.state.bulkSends.values(), caller.mode).map(({ recipients: _, ...item }) => item)
    return pageOf(all, query, (item) => isOneOf(item.status, query.status) && isTimely(query, item.created_at))
  },

  getBulkSend({ world, caller, path }) {
    return findBulkSend(world, caller, path.id)
  },

  listBulkSendRecipients({ world, caller, path, query }) {
    const { recipients } = findBulkSend(world, caller, path.id)
    return pageOf(recipients, query, ({ status }) => isOneOf(status, query.status))
  }
} satisfies Partial<Handlers>

function findBulkSend({ state }: World, { mode }: Caller, id: string): Schemas['BulkSend'] {
  const bulkSend = state.bulkSends.get(id)
  if (bulkSend?.mode !== mode) throw notFound(id)
  return bulkSend
}

async function sendCopy(
  { world, caller }: Call<'createBulkSend'>,
  source: MockDocument,
  recipient: Recipient,
  options: Parameters<typeof requestFor>[2],
  bulk_send_id: string
): Promise<Schemas['BulkRecipient']> {
  const { file, roles, templateFields } = source
  const { file_name, template_id, form_id } = source.document
  const fields = { ...copiedDetails(source.document, recipient), file_name, template_id, form_id, bulk_send_id }
  const copy = await addDocument(world, caller, fields, {
    file,
    roles,
    templateFields: withValues(templateFields, recipient.prefill ?? {})
  })
  const asked = requestFor(recipient, recipient, options, onlyRole(hold(source).document, options.roles))
  const request = withDefaults(asked, world.state.account)
  const { id, signers } = await commit(
    world,
    copy,
    await send(hold(copy), request, [null], given, senderAct(world, caller))
  )
  const { email, name, company = null } = recipient
  return {
    id: newId('rec'),
    email,
    name,
    company,
    document_id: id,
    // biome-ignore lint/style/noNonNullAssertion: a copy has the one signer of its request
    signer_id: signers[0]!.id,
    status: 'sent',
    error: null
  }
}
