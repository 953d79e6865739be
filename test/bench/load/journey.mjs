import { createSigningClient } from '@signpost/sdk'

const signer = { email: 'ada@example.com', name: 'Ada Lovelace' }

export function createDraft(client, file) {
  return client.documents.create({ file_name: 'contract.pdf', file })
}

export function sendDraft(client, id) {
  return client.documents.send(id, { signers: [signer] })
}

/** Opens the signing session of a sent document, at the site's address or at another one of the service. */
export async function openSession(client, { id, signers }, origin) {
  const { sign_url } = await client.documents.createEmbeddedSignUrl(id, { signer_id: signers[0].id })
  const signUrl = origin === undefined ? sign_url : sign_url.replace(new URL(sign_url).origin, origin)
  const session = createSigningClient({ signUrl, maxRetries: 0 })
  const { consent } = await session.view()
  return { id, session, consent }
}

export function sign({ session, consent }) {
  return session.complete({
    consent: { accepted: true, sha256: consent.sha256 },
    fields: [],
    signature: { kind: 'typed', text: signer.name }
  })
}

/** From the upload to the signature, with a look at the document and at the list in between. */
export async function journey(client, file) {
  const { id } = await createDraft(client, file)
  const sent = await sendDraft(client, id)
  await client.documents.get(id)
  await client.documents.list()
  await sign(await openSession(client, sent))
  return id
}
