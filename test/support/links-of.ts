import { expect } from 'vitest'
import type { World } from '../world.js'
import { createDraft, signatureField } from './journey.js'
import { postToLink, solvedChallenge } from './solve-challenge.js'

/** Who signs after the person who opens a link. */
export const grace = { role: 'Client', name: 'Grace Hopper', email: 'grace@example.com' }

/** The secret in the URL of a link. */
export const keyOf = (url: string): string => new URLSearchParams(new URL(url).hash.slice(1)).get('key')!

/** Creates links of the world of a test file, and opens them as strangers do. */
export function linksOf(world: () => World) {
  async function makeTemplate(api = world().api, roles: object = { Contractor: { order: 1 }, Client: { order: 2 } }) {
    const draft = await createDraft(api)
    const fields = Object.keys(roles).map((role, index) => ({
      ...signatureField,
      y: 200 + index * 100,
      role,
      label: `Signature of ${role}`
    }))
    fields.push({ ...signatureField, type: 'number', y: 500, role: Object.keys(roles)[0]!, label: 'Fee' })
    return (await api.post('/templates', { document_id: draft.id, title: 'Consulting', roles, fields })).body
  }

  async function makeLink(body: object = {}, api = world().api, roles?: object) {
    const template = await makeTemplate(api, roles)
    const answer = await api.post(`/templates/${template.id}/links`, { role: 'Contractor', signers: [grace], ...body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return { ...answer.body, key: keyOf(answer.body.url) }
  }

  const call = (path: string, body: object) => postToLink(world().url, path, body)

  /** Begins a document with a link that asks for no code. */
  async function begin(key: string, name: string, email: string) {
    return call('/start', { key, name, email, proof: await solvedChallenge(world().url, key) })
  }

  async function codeOf(email: string, count = 1): Promise<string> {
    const codes = (await world().emailsTo(email, count)).filter(({ kind }) => kind === 'link-code')
    return /^\d{6}$/m.exec(codes.at(-1)!.text)![0]
  }

  async function open(key: string, name: string, email: string) {
    expect(await call('/code', { key, email })).toMatchObject({ status: 200 })
    return call('/start', { key, name, email, code: await codeOf(email) })
  }

  const documentsOf = async (link: { id: string }) =>
    (await world().api.get(`/documents?template_link_id=${link.id}`)).body.data

  return { makeTemplate, makeLink, call, begin, codeOf, open, documentsOf }
}
