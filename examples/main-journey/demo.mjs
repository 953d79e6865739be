// Takes a consulting agreement from draft to sealed PDF. Start a service with `npm start`, then run `npm run demo`.
import { createClient } from '@signpost/sdk'
import { consultingAgreement } from '../common/consulting-agreement.mjs'
import { savePdf } from '../common/save-pdf.mjs'
import { findApiKey, siteUrl } from '../common/service.mjs'
import { done, reportFailure, step } from '../common/story.mjs'
import { signAs } from './sign-as.mjs'
import { drawSignature } from './signature-image.mjs'
import { listenForWebhooks } from './webhooks.mjs'

const ada = { name: 'Ada Lovelace', email: 'ada@example.com' }
const grace = { name: 'Grace Hopper', email: 'grace@example.com' }

try {
  await main()
} catch (error) {
  reportFailure(error)
}

async function main() {
  const signpost = createClient({ apiKey: await findApiKey(), baseUrl: siteUrl })
  const { name, plan, mode } = await signpost.account.get()
  step(`${siteUrl} answers: ${name}, ${plan} plan, ${mode} key`)

  const webhooks = await listenForWebhooks(signpost)
  process.once('SIGINT', () => webhooks.close().finally(() => process.exit(130)))
  try {
    await journey(signpost, webhooks)
  } finally {
    await webhooks.close()
    step('Removed the webhook endpoint again')
  }
  done()
}

async function journey(signpost, webhooks) {
  const { pdf, fields } = consultingAgreement
  step(`Read a contract of ${Math.ceil(pdf.length / 1024)} KB`)

  const draft = await signpost.documents.create({
    file_name: 'consulting-agreement.pdf',
    file: pdf,
    title: 'Consulting agreement',
    external_id: 'demo-4711',
    metadata: { department: 'engineering' }
  })
  step(`Created ${draft.id}: ${draft.page_count} pages, ${draft.status}`)

  const { signers } = await signpost.documents.send(draft.id, {
    signers: [
      { ...ada, order: 1, fields: fields.client },
      { ...grace, order: 2, fields: fields.consultant }
    ],
    message: 'The agreement that we spoke about. Please sign by Friday.'
  })
  step(`Sent it to ${signers.map((signer) => `${signer.name} (${signer.status})`).join(', then ')}`)

  await signAs(signpost, draft.id, signers[0], { kind: 'drawn', image: drawSignature() })
  await signAs(signpost, draft.id, signers[1], { kind: 'typed', text: grace.name })

  const { seal } = await signpost.documents.waitFor(draft.id, 'completed', { timeout: 60_000, interval: 1000 })
  step(`Everybody has signed, and the PDF is sealed: ${seal.level}, ${seal.sealed_at}`)

  const place = await savePdf('consulting-agreement-signed.pdf', await signpost.documents.download(draft.id))
  step(`Downloaded it to ${place}`)

  const { data: trail } = await signpost.documents.listEvents(draft.id)
  step(`The audit trail has ${trail.length} entries, the last one ${trail.at(-1).hash.slice(0, 12)}…`)
  await webhooks.received(6)
}
