import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Api, createApi } from '../support/api.js'
import {
  bodySchemaOf,
  contract,
  exampleBody,
  filtersByProperty,
  type Json,
  operationWithId,
  resolve
} from '../support/contract.js'
import { signatureField } from '../support/journey.js'
import { createKeyLike } from '../support/keys.js'
import { makePdf } from '../support/pdfs.js'
import { tablesWith } from '../support/tables-with.js'
import { uuidOf } from '../support/uuid-of.js'
import { createWorld, type World } from '../world.js'

const marker = 'Zaphod'
const { properties } = contract.components.schemas.Document
const { properties: requested } = bodySchemaOf(operationWithId('createDocument'))
// Every property of documents of which the contract says that an erasure replaces it, and the value that it gets.
const erased = Object.entries<Json>(properties).filter(([, property]) => property['x-erased'])
const details = erased.map(([name]) => name).filter((name) => name in requested)

let world: World
let api: Api
beforeAll(async () => {
  world = await createWorld()
  api = createApi(world.url, await createKeyLike(world, world.account.live_key))
})
afterAll(() => world[Symbol.asyncDispose]())

test('every detail of the contract is erased from every table and every answer', async () => {
  const { id } = await voided()
  await world.sql`update documents set seal_error = ${marker} where id = ${uuidOf(id)}`
  const { body: before } = await api.get(`/documents/${id}`)
  for (const [name, { 'x-erased': to }] of erased) {
    const needed = `the document has no ${name} to erase: give it an example in spec/src and a column in server/migrations`
    expect({ [name]: before[name] }, needed).not.toEqual({ [name]: to.value })
  }
  const filters = filtersByProperty.filter((name) => details.includes(name))
  for (const name of filters) expect(await idsBy(name, before[name]), name).toEqual([id])

  const { status, body } = await api.post(`/documents/${id}/erase`)
  expect(status).toBe(200)
  expect(JSON.stringify(body)).not.toMatch(new RegExp(marker, 'i'))
  for (const [name, { 'x-erased': to }] of erased) expect({ [name]: body[name] }).toEqual({ [name]: to.value })
  expect(body.seal.error).toBeNull()

  await vi.waitFor(async () => expect(await tablesWith(world, marker)).toEqual([]), 60_000)
  expect((await api.get(`/documents/${id}`)).body).toEqual(body)
  const answers = ['/documents?expand=signers', `/documents/${id}/events`, `/events?document_id=${id}`]
  for (const path of answers) {
    const { bytes } = await api.get(path)
    expect(bytes.toString(), path).not.toMatch(new RegExp(marker, 'i'))
  }
  for (const name of filters) expect(await idsBy(name, before[name]), name).toEqual([])
  expect(await idsBy('search', marker)).toEqual([])
})

test('the search finds every detail that the contract says it looks at', async () => {
  const { id } = await voided()
  const { body } = await api.get(`/documents/${id}`)
  const searched = Object.keys(properties).filter((name) => properties[name]['x-searched'])
  expect(searched).not.toEqual([])
  for (const name of searched) expect(await idsBy('search', body[name]), name).toContain(id)
  const signer = contract.components.schemas.Signer.properties
  const ofSigners = Object.keys(signer).filter((name) => signer[name]['x-searched'])
  for (const name of ofSigners) expect(await idsBy('search', body.signers[0][name]), name).toContain(id)
})

async function voided() {
  const own = Object.fromEntries(details.map((name) => [name, marked(requested[name], name)]))
  const request = { ...exampleBody(operationWithId('createDocument')), ...own }
  const made = await api.post('/documents', { ...request, file: (await makePdf()).toString('base64') })
  const column = `a migration in server/migrations has to add a column to documents for each of ${details.join(', ')}`
  expect(made.status, `${column}: ${JSON.stringify(made.body)}`).toBe(201)
  const { body: draft } = made
  const note = { ...signatureField, type: 'text', y: 200, label: `${marker} label`, value: `${marker} value` }
  const sent = await api.post(`/documents/${draft.id}/send`, {
    signers: [{ email: 'zaphod@example.com', name: `${marker} Beeblebrox`, fields: [signatureField, note] }],
    cc: [{ email: 'zaphod.cc@example.com', name: `${marker} cc` }],
    message: `Dear ${marker}`,
    redirect_urls: { signed: 'https://zaphod.example/signed' }
  })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  const { body } = await api.post(`/documents/${draft.id}/void`, { reason: `${marker} has moved away.` })
  return body
}

async function idsBy(parameter: string, value: string): Promise<string[]> {
  const { status, body } = await api.get(`/documents?${new URLSearchParams({ [parameter]: value })}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.map(({ id }: { id: string }) => id)
}

/** A value of a schema that mentions the person wherever it has text. */
function marked(schema: Json, name: string): Json {
  const { type, format, items, properties: parts, additionalProperties, anyOf } = resolve(schema)
  if (anyOf) return marked(anyOf[0], name)
  if (type === 'array') return [marked(items, name)]
  if (type === 'string')
    return { email: 'zaphod@example.com', uri: 'https://zaphod.example/' }[format as string] ?? `${marker} ${name}`
  if (type !== 'object') return undefined
  if (additionalProperties) return { [marker]: marked(additionalProperties, name) }
  return Object.fromEntries(Object.entries<Json>(parts).map(([part, own]) => [part, marked(own, part)]))
}
