import { expect, vi } from 'vitest'
import type { World } from '../world.js'
import { type Api, createApi } from './api.js'
import type { Kind } from './identifiers.js'
import { createDraft, openSession, sign, signatureField, waitForStatus } from './journey.js'
import { createKeyLike } from './keys.js'
import { makePdf } from './pdfs.js'

/** The objects of one account in one mode: each kind, in every state. */
export interface Estate {
  /** In every title, name and address, so that every leak is detected. */
  name: string
  key: string
  api: Api
  ids: Record<Exclude<Kind, 'form'>, string[]>
  documents: Documents
  /** Calls the signing session of a signer who has not signed. */
  session: Api
}

type Documents = Record<
  'draft' | 'trashed' | 'sent' | 'viewed' | 'completed' | 'declined' | 'voided' | 'expired',
  string
>

// The shortest deadline of a document, and less than the lifetime of uploads.
const aDayAndAMinute = 24 * 3600_000 + 60_000

/** Creates objects for each key through the API. A day of the world's time passes. */
export async function buildEstates(world: World, keys: Record<string, string>): Promise<Estate[]> {
  const builders = Object.entries(keys).map(([name, key]) => new EstateBuilder(world, name, key))
  await Promise.all(builders.map((builder) => builder.build()))
  world.clock.advance(aDayAndAMinute)
  await world.sweep()
  return Promise.all(builders.map((builder) => builder.finish()))
}

class EstateBuilder {
  readonly api: Api
  readonly documents = {} as Documents
  readonly ids: Estate['ids'] = {
    document: [],
    signer: [],
    candidate: [],
    field: [],
    template: [],
    templateLink: [],
    bulkSend: [],
    webhook: [],
    delivery: [],
    event: [],
    upload: [],
    key: [],
    member: [],
    request: [],
    email: [],
    logEntry: []
  }

  constructor(
    readonly world: World,
    readonly name: string,
    readonly key: string
  ) {
    this.api = createApi(world.url, key)
  }

  async build() {
    const active = await this.world.listen(undefined, this.key)
    const inactive = await this.world.listen(undefined, this.key)
    await this.api.patch(`/webhooks/${inactive.id}`, { active: false })
    this.ids.webhook.push(active.id, inactive.id)
    await Promise.all([this.makeDocuments(), this.makeUploads()])
    await this.makeTemplateAndBulkSend()
    // Before the clock is advanced: a file that waits for its row would be old enough to be removed as an orphan.
    await waitForStatus(this.api, this.documents.completed, 'completed')
  }

  /** The remaining steps after the deadline of one document has passed. */
  async finish(): Promise<Estate> {
    const { name, key, api, ids, documents, world } = this
    await waitForStatus(api, documents.expired, 'voided')
    const { body: sent } = await api.get(`/documents/${documents.sent}`)
    const session = await openSession(world, documents.sent, sent.signers[0].id, api)
    const { body } = await session.get('/signing/session')
    ids.field.push(...body.fields.map(({ id }: { id: string }) => id))
    ids.key.push((await api.get('/keys/current')).body.id)
    ids.member.push(await this.inviteMember())
    ids.request.push((await api.get('/account')).headers.get('x-request-id')!)
    ids.event.push(await this.firstOf('/events'))
    // Only test keys capture e-mails.
    const capturesEmails = (await api.get('/test-helpers/emails')).status === 200
    if (capturesEmails) ids.email.push(await this.firstOf('/test-helpers/emails'))
    ids.delivery.push(await this.firstOf(`/webhooks/${ids.webhook[0]}/deliveries?status=delivered`))
    return { name, key, api, ids, documents, session }
  }

  /** The identifier of the first of a list, once a worker has made one. */
  private firstOf(path: string): Promise<string> {
    return vi.waitFor(async () => {
      const { body } = await this.api.get(path)
      expect(body.data).not.toHaveLength(0)
      return body.data[0].id
    }, 60_000)
  }

  // Only keys with the scope `members` can invite.
  private async inviteMember(): Promise<string> {
    const key = await createKeyLike(this.world, this.key)
    const [owner] = this.name.split('-')
    const member = { email: `member@${owner}.example`, name: `Member of ${owner}`, role: 'viewer' }
    const invited = await this.api.post('/members', member, { key })
    if (invited.status === 201) return invited.body.id
    // Both modes of an account have the same members.
    return (await this.api.get('/members', { key })).body.data[1].id
  }

  private async makeDocuments() {
    const [draft, trashed] = await Promise.all([this.draft(), this.draft()])
    const [sent, viewed, completed, declined, voided, expired] = await Promise.all(
      Array.from({ length: 6 }, (_, index) => this.send(index === 2 ? 1 : 2, index === 5 ? 1 : 30))
    )
    await this.api.delete(`/documents/${trashed}`)
    await (await this.sessionOf(viewed!)).post('/signing/session/view')
    await sign(await this.sessionOf(completed!))
    await (await this.sessionOf(declined!)).post('/signing/session/decline', { reason: `Not for ${this.name}` })
    await this.api.post(`/documents/${voided!.id}/void`, { reason: `Of no more use to ${this.name}.` })
    const made = { sent, viewed, completed, declined, voided, expired }
    const ids = Object.entries(made).map(([state, document]) => [state, document!.id])
    Object.assign(this.documents, { draft, trashed }, Object.fromEntries(ids))
    this.ids.document.push(...Object.values(this.documents))
    // One of each status: pending, waiting, viewed, signed, declined.
    await this.sendToOneOf()
    this.ids.signer.push(...sent!.signers, viewed!.signers[0]!, completed!.signers[0]!, declined!.signers[0]!)
  }

  private async draft(): Promise<string> {
    const { id } = await createDraft(this.api, { title: `Contract of ${this.name}`, external_id: this.name })
    return id
  }

  private async send(signers: number, expires_in_days: number) {
    const id = await this.draft()
    const people = Array.from({ length: signers }, (_, order) => ({
      email: `signer-${order}@${this.name}.example`,
      name: `Signer ${order} of ${this.name}`,
      order,
      fields: order === 0 ? this.fields() : []
    }))
    const { status, body } = await this.api.post(`/documents/${id}/send`, { signers: people, expires_in_days })
    expect(status, JSON.stringify(body)).toBe(200)
    return { id, signers: body.signers.map((signer: { id: string }) => signer.id) as string[] }
  }

  private async sendToOneOf() {
    const id = await this.draft()
    const candidates = [1, 2].map((place) => ({
      email: `candidate-${place}@${this.name}.example`,
      name: `Candidate ${place} of ${this.name}`
    }))
    const { body } = await this.api.post(`/documents/${id}/send`, { signers: [{ candidates }] })
    this.ids.document.push(id)
    this.ids.candidate.push(...body.signers[0].candidates.map((each: { id: string }) => each.id))
  }

  private fields() {
    const town = { ...signatureField, type: 'text', y: 500, required: false, label: `Town of ${this.name}` }
    return [signatureField, town]
  }

  private sessionOf({ id, signers }: { id: string; signers: string[] }) {
    return openSession(this.world, id, signers[0]!, this.api)
  }

  // Empty, filled and used. When everything is created, they have expired.
  private async makeUploads() {
    for (const state of ['empty', 'filled', 'used']) {
      const pdf = await makePdf()
      const request = { file_name: `${this.name}.pdf`, file_size: pdf.length }
      const { body } = await this.api.post('/documents/upload-url', request)
      this.ids.upload.push(body.upload_key)
      if (state === 'empty') continue
      await fetch(body.upload_url, {
        method: 'PUT',
        headers: { 'content-type': 'application/pdf' },
        body: new Uint8Array(pdf)
      })
      const made = { file_name: `${this.name}.pdf`, upload_key: body.upload_key }
      if (state === 'used') expect((await this.api.post('/documents', made)).status).toBe(201)
    }
  }

  private async makeTemplateAndBulkSend() {
    const field = { ...signatureField, type: 'text', label: `Fee of ${this.name}`, role: 'Client' }
    const template = await this.api.post('/templates', {
      document_id: this.documents.draft,
      title: `Template of ${this.name}`,
      roles: { Client: {} },
      fields: [field]
    })
    const bulk = await this.api.post(`/documents/${this.documents.draft}/bulk-send`, {
      recipients: [{ email: `bulk@${this.name}.example`, name: `Bulk of ${this.name}` }],
      subject: `Subject of ${this.name}`
    })
    const link = await this.api.post(`/templates/${template.body.id}/links`, {
      role: 'Client',
      prefill: { [`Fee of ${this.name}`]: `1 of ${this.name}` }
    })
    this.ids.template.push(template.body.id)
    this.ids.templateLink.push(link.body.id)
    this.ids.bulkSend.push(bulk.body.id)
  }
}
