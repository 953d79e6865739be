import { createSigningClient } from '@signpost/sdk'
import { step } from '../common/story.mjs'

const answers = {
  'Purchase order': 'PO-2026-0815',
  'Fixed fee': '12400',
  'Travel is billed apart': 'true',
  'Tax number': 'DE 811 907 980'
}

/**
 * Signs like a signing page: opens the session, fills in the fields, accepts the consent text and completes the
 * signing.
 */
export async function signAs(signpost, documentId, signer, signature) {
  const { sign_url } = await signpost.documents.createEmbeddedSignUrl(documentId, { signer_id: signer.id })
  const signing = createSigningClient({ signUrl: sign_url })
  const { fields, consent } = await signing.view()
  const page = await signing.getDocument()
  const { state } = await signing.complete({
    consent: { accepted: true, sha256: consent.sha256 },
    fields: answersTo(fields),
    signature,
    initials: { kind: 'typed', text: initialsOf(signer.name) }
  })
  const types = [...new Set(fields.map(({ type }) => type))].join(', ')
  step(`${signer.name} read ${Math.ceil(page.length / 1024)} KB, filled in ${types}: ${state} (${signature.kind})`)
}

// The fields for marks get the signature and the initials. Those of the name and the day fill themselves in.
function answersTo(fields) {
  const given = fields.map((field) => ({ id: field.id, value: answers[field.label] }))
  return given.filter(({ value }) => value !== undefined)
}

function initialsOf(name) {
  return name.replace(/(\w)\w*\s*/g, '$1')
}
