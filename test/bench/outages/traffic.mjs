import { createSigningClient } from '@signpost/sdk'
import { makePdf } from '../../support/pdfs.js'
import { putFile } from './client.mjs'

/** People who create, send and sign documents until they are stopped. `acknowledged` is what got a 2xx. */
export async function startTraffic(signpost, options, people) {
  const file = await makePdf()
  const acknowledged = { created: [], sent: [], signed: [], downloaded: [] }
  const failures = []
  let isOver = false
  const person = async (name) => {
    for (let number = 1; !isOver; number++) {
      const id = await send(signpost, file, `${name}-${number}`, acknowledged)
      await signAll(signpost, options, id, acknowledged)
      await signpost.documents.waitFor(id, 'completed', { timeout: 240_000, interval: 1000 })
      await signpost.documents.download(id)
      acknowledged.downloaded.push(id)
    }
  }
  const all = Array.from({ length: people }, (_, index) =>
    person(`person${index + 1}`).catch((error) => failures.push(error.stack))
  )
  return {
    acknowledged,
    failures,
    async stop() {
      isOver = true
      await Promise.all(all)
    }
  }
}

async function send(signpost, file, name, acknowledged) {
  const upload = await signpost.documents.createUploadUrl({ file_name: 'contract.pdf', file_size: file.length })
  await putFile(upload.upload_url, file)
  const { id } = await signpost.documents.create({ upload_key: upload.upload_key, title: name, external_id: name })
  acknowledged.created.push(id)
  await signpost.documents.send(id, {
    signers: ['first', 'second'].map((which) => ({ email: `${name}-${which}@example.com`, name: `Signer ${which}` }))
  })
  acknowledged.sent.push(id)
  return id
}

/** Every signer of a document signs it. */
export async function signAll(signpost, options, id, acknowledged) {
  const { signers } = await signpost.documents.get(id)
  for (const signer of signers) {
    const { sign_url } = await signpost.documents.createEmbeddedSignUrl(id, { signer_id: signer.id })
    const signing = createSigningClient({ ...options, signUrl: sign_url })
    const { consent } = await signing.view()
    await signing.complete({
      consent: { accepted: true, sha256: consent.sha256 },
      fields: [],
      signature: { kind: 'typed', text: signer.name }
    })
    acknowledged.signed.push(signer.id)
  }
}
