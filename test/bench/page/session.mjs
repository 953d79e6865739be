import { createAccount } from '@signpost/server'
import { languageCodes } from '@signpost/spec/languages'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import { describeRun, withService } from '../support/service.mjs'

/** Runs a measurement on a service with a contract that waits for signatures, one in each language. The first one is English. */
export async function sessionOnAService(measure) {
  await withService({ RATE_LIMITS: 'off' }, { parts: { api: true, worker: false } }, async (service) => {
    const created = { email: 'bench@example.com', name: 'Bench Ltd', plan: 'enterprise', verified: true }
    const { live_key } = await createAccount(service.context.sql, created, new Date())
    const post = async (path, body) => {
      const headers = { authorization: `Bearer ${live_key}`, 'content-type': 'application/json' }
      const response = await fetch(`${service.url}/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      return response.json()
    }
    const { id } = await post('/documents', { file_name: 'contract.pdf', file: await contract() })
    const signers = languageCodes.map((language) => ({
      email: `${language}@example.com`,
      name: 'Ada Lovelace',
      language,
      fields: fields()
    }))
    const sent = await post(`/documents/${id}/send`, { signers, message: 'Please sign by Friday.' })
    const signUrls = new Map()
    for (const { id: signer_id, language } of sent.signers) {
      signUrls.set(language, (await post(`/documents/${id}/embedded-sign-url`, { signer_id })).sign_url)
    }
    await measure({ url: service.url, signUrls, about: await describeRun(service) })
  })
}

async function contract() {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (let number = 1; number <= 3; number++) {
    const page = pdf.addPage([595, 842])
    for (let line = 0; line < 40; line++) {
      const text = `${number}.${line + 1} Each side keeps in confidence what it learns of the other, also afterwards.`
      page.drawText(text, { x: 60, y: 780 - line * 18, size: 10.5, font })
    }
  }
  return pdf.saveAsBase64()
}

function fields() {
  const types = ['text', 'text', 'number', 'date', 'checkbox', 'initials', 'signature']
  return types.map((type, index) => ({
    type,
    page: 1,
    x: 60,
    y: 100 + index * 60,
    width: 160,
    height: 30,
    label: type + index
  }))
}
