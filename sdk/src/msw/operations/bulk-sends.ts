import type { Schemas } from '../contract.js'
import { addDocument, findDocument } from '../documents.js'
import { refuseUndrawableName } from '../drawable.js'
import type { Call, Handlers } from '../handler.js'
import { newId } from '../ids.js'
import { invalid, notFound, Refusal } from '../refusal.js'
import { refuseFields, refuseFieldsOnSigned, send } from '../send.js'
import type { MockDocument } from '../state.js'
import { now, planOf, type World } from '../world.js'
import { refuseUnlessDraft } from './documents.js'

type Recipient = Schemas['BulkRecipientRequest']

export const bulkSends: Pick<Handlers, 'createBulkSend' | 'getBulkSend'> = {
  // The service works on them one after the other; here all is done at once.
  async createBulkSend(call) {
    const { world, caller, path, body } = call
    refusePlan(world, body.recipients.length)
    const source = findDocument(world, caller, path.id)
    refuseUnlessDraft(source)
    refuseTwice(body.recipients)
    body.recipients.forEach(({ name }, index) => {
      refuseUndrawableName(name, `recipients[${index}].name`)
    })
    if (Object.keys(source.roles).length > 1) {
      throw new Refusal('ROLES_UNSUPPORTED', 'A bulk send takes a document with one role only.')
    }
    refuseFields(body.fields, source.document.page_count, 'fields')
    refuseFieldsOnSigned(body.fields, source.file, 'fields')
    const id = newId('blk')
    const recipients: Schemas['BulkRecipient'][] = []
    for (const recipient of body.recipients) recipients.push(await sendCopy(call, source, recipient, id))
    const total = recipients.length
    const about = { id, mode: caller.mode, document_id: path.id, subject: body.subject ?? null, created_at: now() }
    const bulkSend: Schemas['BulkSend'] = {
      ...about,
      ...{ status: 'completed', total, sent: total, failed: 0, recipients, completed_at: now() }
    }
    world.state.bulkSends.set(id, bulkSend)
    return bulkSend
  },

  getBulkSend({ world, caller, path }) {
    const bulkSend = world.state.bulkSends.get(path.id)
    if (bulkSend?.mode !== caller.mode) throw notFound(path.id)
    return bulkSend
  }
}

function refusePlan(world: World, count: number) {
  const { recipients } = planOf(world)
  if (recipients === 0) throw new Refusal('PLAN_FEATURE_UNAVAILABLE', 'The plan has no bulk send.')
  if (count > recipients) throw new Refusal('PLAN_LIMIT_EXCEEDED', `The plan allows ${recipients} recipients.`)
}

function refuseTwice(recipients: Recipient[]) {
  const addresses = recipients.map(({ email }) => email.toLowerCase())
  const twice = addresses.findIndex((address, index) => addresses.indexOf(address) < index)
  if (twice >= 0) throw invalid('DUPLICATE_RECIPIENT', `recipients[${twice}].email`, 'is another recipient’s too')
}

async function sendCopy(
  { world, caller, body }: Call<'createBulkSend'>,
  { document, file, roles, templateFields }: MockDocument,
  { email, name }: Recipient,
  bulk_send_id: string
): Promise<Schemas['BulkRecipient']> {
  const { file_name, title, external_id, metadata, template_id, form_id } = document
  const fields = { file_name, title, external_id, metadata, template_id, form_id, bulk_send_id }
  const copy = await addDocument(world, caller, fields, { file, roles, templateFields })
  const signer = { email, name, fields: body.fields, role: Object.keys(roles)[0] }
  const { signers } = await send(world, copy, { signers: [signer], message: body.message, skip_email: body.skip_email })
  return { email, name, document_id: copy.document.id, signer_id: signers[0]!.id, status: 'sent', error: null }
}
