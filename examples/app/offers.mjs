import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const pdf = fileURLToPath(new URL('offer.pdf', import.meta.url))
const html = readFileSync(new URL('page.html', import.meta.url), 'utf8')
const customer = { name: 'Ada Lovelace', email: 'ada@example.com' }
const signature = { type: 'signature', page: 1, x: 160, y: 300, width: 160, height: 48 }

/** What the app does, whatever serves it. In production, what it remembers is in a database. */
export class Offers {
  #signpost
  #states = new Map()
  #processed = new Set()

  /** `serviceUrl` is where the page finds the widget. */
  constructor(signpost, serviceUrl) {
    this.#signpost = signpost
    this.page = html.replaceAll('{{SERVICE_URL}}', serviceUrl)
  }

  /** Sends an offer, and returns the URL at which its customer signs. A real app does this only for who is signed in. */
  async create(origin) {
    const { id } = await this.#signpost.documents.create({ title: 'Offer of employment', file: { path: pdf } })
    const { signers } = await this.#signpost.documents.send(id, {
      signers: [{ ...customer, fields: [signature] }],
      skip_email: true
    })
    const { sign_url } = await this.#signpost.documents.createEmbeddedSignUrl(id, {
      signer_id: signers[0].id,
      // The URL works only in pages of this origin.
      embed_origin: origin
    })
    this.#states.set(id, 'sent')
    return { id, sign_url }
  }

  /** `sent`, `completed` or `declined`: only what a webhook has said, never what the browser says. */
  stateOf(id) {
    return this.#states.get(id)
  }

  /** Deliveries of such an event are answered without processing it again: the same one can arrive twice. */
  wasProcessed = (eventId) => this.#processed.has(eventId)

  process = (event) => {
    if (event.type === 'document.completed') this.#states.set(event.data.id, 'completed')
    if (event.type === 'document.declined') this.#states.set(event.data.id, 'declined')
    this.#processed.add(event.id)
    console.log(`${event.type} ${event.data.id}`)
  }
}
