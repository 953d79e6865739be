import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  contract,
  contractOperations,
  type Json,
  pointerTo,
  problemsOf,
  problemsOfJson,
  resolve
} from '../support/contract.js'

const run = promisify(execFile)
const spec = fileURLToPath(new URL('../../spec/', import.meta.url))
const bin = (name: string) => path.join(spec, 'node_modules', '.bin', name)
// Redocly checks for updates unless this is set.
const env = { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', REDOCLY_TELEMETRY: 'off' }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-contract-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('the committed document matches the TypeSpec model', async () => {
  await run('node', ['emit/main.mjs', folder], { cwd: spec })
  for (const name of ['openapi.json', 'openapi.yaml']) {
    expect(await readFile(path.join(folder, name), 'utf8'), `${name}: npm run generate`).toBe(
      await readFile(path.join(spec, name), 'utf8')
    )
  }
})

describe('text for people', () => {
  const objects = Object.entries<Json>(contract.components.schemas).filter(([, schema]) => schema.type === 'object')

  test.each(objects)('%s has a valid example', (name, { examples = [] }) => {
    expect(examples).toHaveLength(1)
    expect(problemsOf(examples[0], pointerTo('components', 'schemas', name))).toBe('')
  })

  test('every success is described by its content', () => {
    const descriptions = Object.values<Json>(contract.paths)
      .flatMap((item) => Object.values<Json>(item))
      .flatMap(({ responses }) => Object.values<Json>(responses).map(({ description }) => description))
    expect(descriptions.filter((description) => /^The request has (succeeded|been)/.test(description))).toEqual([])
  })
})

describe('compared to the last landed contract', () => {
  test('has no breaking changes', async (context) => {
    const landed = await landedDocument()
    if (!landed) return context.skip('this folder has no history to compare with')
    expect(await diff(landed, contract)).toEqual([])
  })

  // The service writes a default into the request. With a new one, a retry of a request to the previous version would seem
  // to be another request.
  test('no request gains a property with a default', async (context) => {
    const landed = await landedDocument()
    if (!landed) return context.skip('this folder has no history to compare with')
    expect(newDefaults(landed, contract)).toEqual([])
    const grown = structuredClone(contract)
    schema(grown, 'SignerRequest').properties.added = { type: 'boolean', default: false }
    expect(newDefaults(contract, grown)).toEqual(['SignerRequest.added'])
  })

  const breaking: Record<string, [string, (document: Json) => void]> = {
    'a path that is gone': ['/account', ({ paths }) => delete paths['/account']],
    'an operation that is gone': ['/documents/{id}/delete', ({ paths }) => delete paths['/documents/{id}'].delete],
    'a property that becomes required': [
      '/documents/{id}/send/post',
      (document) => Object.assign(schema(document, 'SendDocumentRequest'), { required: ['message'] })
    ],
    'a property of an answer that is gone': [
      '/documents/post/responses/201',
      (document) => delete schema(document, 'Document').properties.title
    ],
    'an open enum that loses a value': [
      '/properties/fields/items/properties/type',
      (document) => schema(document, 'FieldType').enum.pop()
    ],
    'an enum of an answer that gains a value': [
      '/documents/get/parameters',
      (document) => schema(document, 'DocumentStatus').enum.push('lost')
    ],
    'a way to authenticate that is gone': [
      '/webhooks/get/security',
      ({ paths, security }) => Object.assign(paths['/webhooks'].get, { security: security.slice(1) })
    ],
    'a limit that is lowered': [
      '/data/items/properties/title',
      (document) => Object.assign(schema(document, 'Title'), { maxLength: 100 })
    ]
  }
  const places = Object.values(breaking).map(([place]) => place)

  test(`breaking changes are detected: ${Object.keys(breaking).join(', ')}`, async () => {
    const changed = structuredClone(contract)
    for (const [, change] of Object.values(breaking)) change(changed)
    const found = (await diff(contract, changed)).map(({ path }) => readable(path))
    expect(places.filter((place) => !found.some((path) => path.includes(place)))).toEqual([])
    expect(found.filter((path) => !places.some((place) => path.includes(place)))).toEqual([])
  })

  // What later versions add: one event with everything that belongs to it.
  function addEvent(document: Json, type: string, event: string, data: string) {
    const { EventType, WebhookEventType, Event, DocumentSentEvent, DocumentViewedEvent } = document.components.schemas
    EventType.enum.push(type)
    WebhookEventType.enum.push(type)
    Event.anyOf.push({ $ref: `#/components/schemas/${event}` })
    Event.discriminator.mapping[type] = `#/components/schemas/${event}`
    const model = structuredClone(data === 'Document' ? DocumentSentEvent : DocumentViewedEvent)
    model.properties.type = { type: 'string', enum: [type] }
    document.components.schemas[event] = model
    const hook = structuredClone(document.webhooks['document.sent'])
    hook.post.operationId = `on${event.replace('Event', '')}`
    hook.post.requestBody.content['application/json'].schema.$ref = `#/components/schemas/${event}`
    document.webhooks[type] = hook
  }

  const later = {
    'signer.reassigned': ['SignerReassignedEvent', 'SignerEventData'],
    'signer.bounced': ['SignerBouncedEvent', 'SignerEventData'],
    'document.archived': ['DocumentArchivedEvent', 'Document']
  } as const

  test('new events are additions, and one that goes is breaking', async () => {
    const grown = structuredClone(contract)
    for (const [type, [event, data]] of Object.entries(later)) addEvent(grown, type, event, data)
    expect(await diff(contract, grown)).toEqual([])
    const places = (await diff(grown, contract)).map(({ path }) => readable(path))
    for (const type of Object.keys(later))
      expect(
        places.some((place) => place.includes(type)),
        type
      ).toBe(true)
  })

  test('a union that the contract does not call open gains no member', async () => {
    const [closed, grown] = [structuredClone(contract), structuredClone(contract)]
    for (const document of [closed, grown]) delete schema(document, 'Event')['x-open-union']
    addEvent(grown, 'signer.bounced', 'SignerBouncedEvent', 'SignerEventData')
    expect(await diff(closed, grown)).not.toEqual([])
  })

  test('additions are allowed: values of open enums, paths, optional and response properties', async () => {
    const changed = structuredClone(contract)
    const added = { added: { type: 'string', maxLength: 9 } }
    const open = Object.values<Json>(changed.components.schemas).filter((own) => own['x-open-enum'])
    expect(open.length).toBeGreaterThan(4)
    for (const own of open) own.enum.push('added')
    changed.paths['/added'] = changed.paths['/account']
    Object.assign(schema(changed, 'SendDocumentRequest').properties, added)
    Object.assign(schema(changed, 'Document').properties, added)
    const { message } = schema(changed, 'SendDocumentRequest').properties
    const { description, ...own } = message
    const [taken] = own.allOf ?? [own]
    schema(changed, 'SendDocumentRequest').properties.message = { description, anyOf: [taken, { type: 'null' }] }
    const { allOf, ...prose } = schema(changed, 'DocumentSentEvent').properties.data
    schema(changed, 'DocumentSentEvent').properties.data = { ...allOf[0], ...prose }
    expect(await diff(contract, changed)).toEqual([])
  })

  const readable = (pointer: string) => pointer.replaceAll('~1', '/').replaceAll('//', '/')

  function schema(document: Json, name: string) {
    return document.components.schemas[name]
  }

  function newDefaults(before: Json, after: Json) {
    return Object.entries<Json>(after.components.schemas).flatMap(([name, { properties = {} }]) => {
      const known = before.components.schemas[name]
      if (!known) return []
      const added = Object.keys(properties).filter((property) => !known.properties?.[property])
      return added.filter((property) => 'default' in properties[property]).map((property) => `${name}.${property}`)
    })
  }

  // On a branch, the contract on main. On main, that of the previous commit.
  async function landedDocument(): Promise<Json | null> {
    const git = async (...args: string[]) => (await run('git', args, { cwd: spec, maxBuffer: 64 << 20 })).stdout.trim()
    const isMain = async () => (await git('rev-parse', 'HEAD')) === (await git('rev-parse', 'main'))
    const base = (await isMain().catch(() => true)) ? 'HEAD^' : 'main'
    return git('show', `${base}:spec/openapi.json`).then(JSON.parse, () => null)
  }

  /** The breaking changes. */
  async function diff(landed: Json, current: Json) {
    const [before, after] = [withoutSharedResponses(landed), withoutSharedResponses(current)]
    const [base, revision] = [path.join(folder, 'before.json'), path.join(folder, 'after.json')]
    await writeFile(base, JSON.stringify(withSecurity(before)))
    const comparable = withoutNewValues(
      before,
      withoutNulls(before, withoutPlainReferences(before, withoutLists(before, after)))
    )
    await writeFile(revision, JSON.stringify(withSecurity(comparable, before)))
    const args = ['diff', base, revision, '--format=json', '--fail-on=none', '--config', `${spec}redocly.yaml`]
    const { stdout } = await run(bin('redocly'), args, { cwd: spec, env, maxBuffer: 64 << 20 })
    const changes: Change[] = JSON.parse(stdout).changes
    return changes.filter((change) => change.impact === 'major' && !isWider(change))
  }
})

// Operations with the same error codes share a response. One that gains a code shares another.
function withoutSharedResponses(document: Json): Json {
  const { responses: shared = {}, ...components } = document.components
  const own = structuredClone({ ...document, components })
  for (const operation of Object.values<Json>(own.paths).flatMap((operations) => Object.values<Json>(operations))) {
    for (const [status, { $ref }] of Object.entries<Json>(operation.responses)) {
      if ($ref) operation.responses[status] = structuredClone(shared[$ref.split('/').at(-1)])
    }
  }
  return own
}

// How each operation is authenticated, whether it says so itself or not. Without the ways that it gains: the others still
// work.
function withSecurity(document: Json, before?: Json): Json {
  const said = structuredClone(document)
  for (const [path, operations] of Object.entries<Json>(said.paths)) {
    for (const [method, operation] of Object.entries<Json>(operations)) {
      const ways = operation.security ?? said.security
      const former = before?.paths[path]?.[method] && (before.paths[path][method].security ?? before.security)
      const known = former?.map((way: Json) => JSON.stringify(way))
      operation.security = known ? ways.filter((way: Json) => known.includes(JSON.stringify(way))) : ways
    }
  }
  return said
}

// A parameter that becomes a list, separated by commas, still takes one value. All other changes of it are compared.
function withoutLists(before: Json, after: Json): Json {
  const document = structuredClone(after)
  for (const [path, operations] of Object.entries<Json>(document.paths)) {
    for (const [method, operation] of Object.entries<Json>(operations)) {
      const known = before.paths[path]?.[method]?.parameters ?? []
      for (const parameter of operation.parameters ?? []) {
        const single = known.find((each: Json) => each.in === 'query' && each.name === parameter.name)?.schema
        const { type, items } = parameter.schema ?? {}
        const isList = type === 'array' && parameter.explode === false
        if (isList && single && single.type !== 'array') parameter.schema = items
      }
    }
  }
  return document
}

// A property of a request that may be null from now on still takes what it took.
function withoutNulls(before: Json, after: Json): Json {
  const document = structuredClone(after)
  for (const [name, { properties = {} }] of Object.entries<Json>(document.components.schemas)) {
    if (!name.endsWith('Request')) continue
    const known = before.components.schemas[name]?.properties ?? {}
    for (const [property, { anyOf, ...prose }] of Object.entries<Json>(properties)) {
      const [only, ...others] = anyOf ?? []
      const isAdded = JSON.stringify(others) === '[{"type":"null"}]' && known[property] && !known[property].anyOf
      if (isAdded) properties[property] = only.$ref ? { allOf: [only], ...prose } : { ...only, ...prose }
    }
  }
  return document
}

// An `allOf` of nothing but a reference is that reference.
function withoutPlainReferences(before: Json, after: Json): Json {
  const document = structuredClone(after)
  for (const [name, { properties = {} }] of Object.entries<Json>(document.components.schemas)) {
    const known = before.components.schemas[name]?.properties ?? {}
    for (const [property, { $ref, ...prose }] of Object.entries<Json>(properties)) {
      const [only, ...others] = known[property]?.allOf ?? []
      if ($ref && only?.$ref === $ref && others.length === 0) properties[property] = { allOf: [only], ...prose }
    }
  }
  return document
}

interface Change {
  path: string
  impact: string
  property?: string
  base?: { value?: unknown }
  revision?: { value?: unknown }
}

// Every text that the first of two patterns matches, the second matches too.
const widened = [['^[a-z]+\\.[a-z]+$', '^[a-z_]+\\.[a-z_]+$']]

function isWider({ property, base, revision }: Change): boolean {
  // Only requests have this format: a filter that takes a day takes every time.
  if (property === 'format') return base?.value === 'date-time' && revision?.value === 'date-or-time'
  return property === 'pattern' && widened.some(([from, to]) => from === base?.value && to === revision?.value)
}

// Without what open enums and unions gain: the contract says that clients ignore those that they do not know.
function withoutNewValues(before: Json, after: Json): Json {
  if (Array.isArray(after)) return after.map((item, index) => withoutNewValues(before?.[index], item))
  if (after === null || typeof after !== 'object') return after
  const own: Json = Object.fromEntries(
    Object.entries(after).map(([key, value]) => [key, withoutNewValues(before?.[key], value)])
  )
  if (own['x-open-enum'] && Array.isArray(before?.enum)) {
    return { ...own, enum: own.enum.filter((value: Json) => before.enum.includes(value)) }
  }
  if (own['x-open-union'] && Array.isArray(before?.anyOf)) {
    const known = before.anyOf.map(({ $ref }: Json) => $ref)
    return { ...own, anyOf: own.anyOf.filter(({ $ref }: Json) => known.includes($ref)) }
  }
  return own
}

test('every example matches its schema', () => {
  const found = examplesIn(contract.components.schemas, ['components', 'schemas'])
  expect(found.length).toBeGreaterThan(60)
  for (const { example, segments } of found)
    expect(problemsOf(example, pointerTo(...segments)), segments.join('.')).toBe('')
})

describe.each(contractOperations)('$id', (operation) => {
  test('has an example of each of its errors, which its schema permits', () => {
    const errors = Object.entries<Json>(operation.operation.responses).filter(([status]) => Number(status) >= 400)
    const examples = errors.flatMap(([status, response]) =>
      Object.entries<Json>(resolve(response).content['application/json'].examples).map(
        ([code, example]) => [status, code, resolve(example).value] as const
      )
    )
    expect(new Set(examples.map(([, code]) => code))).toEqual(new Set(operation.operation['x-error-codes']))
    for (const [status, code, value] of examples) {
      expect({ code: value.error.code, problems: problemsOfJson(operation, Number(status), value) }).toEqual({
        code,
        problems: ''
      })
    }
  })

  test('has a sample in each language', () => {
    const samples: Json[] = operation.operation['x-codeSamples']
    expect(samples.map(({ label }) => label)).toEqual(['SDK', 'curl', 'Python', 'Go', 'Ruby'])
    for (const { source } of samples) expect(source).not.toMatch(/undefined|\[object|\{\w+\}\//)
  })
})

test('the discriminator of events names the member of each type', () => {
  const { Event, EventType } = contract.components.schemas
  expect(Event.discriminator.propertyName).toBe('type')
  expect(Object.keys(Event.discriminator.mapping).sort()).toEqual([...EventType.enum].sort())
  for (const [type, $ref] of Object.entries<string>(Event.discriminator.mapping)) {
    expect(contract.webhooks[type].post.requestBody.content['application/json'].schema).toEqual({ $ref })
    expect(Event.anyOf).toContainEqual({ $ref })
  }
})

test('what is an event refers to `Event` plainly, so that generators do not take it for a member', () => {
  const composed = Object.entries<Json>(contract.components.schemas).filter(([, { properties = {} }]) =>
    Object.values<Json>(properties).some(({ allOf = [] }) => allOf.some(({ $ref }: Json) => $ref?.endsWith('/Event')))
  )
  expect(composed).toEqual([])
})

test('every operation, parameter, property and error code is documented', () => {
  expect(undocumented()).toEqual([])
})

test('every request body and every success has an example', () => {
  const without = Object.entries<Json>(contract.components.schemas)
    .filter(([name, schema]) => /Request$/.test(name) && schema.type === 'object' && !schema.examples)
    .map(([name]) => name)
  expect(without).toEqual([])
})

function examplesIn(node: Json, segments: string[]): { example: unknown; segments: string[] }[] {
  if (node === null || typeof node !== 'object') return []
  const own = (Array.isArray(node.examples) ? node.examples : []).map((example: unknown) => ({ example, segments }))
  return [...own, ...Object.entries(node).flatMap(([key, child]) => examplesIn(child, [...segments, key]))]
}

function undocumented(): string[] {
  const operations = Object.entries<Json>(contract.paths).flatMap(([path, item]) =>
    Object.entries<Json>(item).map(([method, operation]) => [`${method} ${path}`, operation] as const)
  )
  const schemas = Object.entries<Json>(contract.components.schemas)
  return [
    ...operations.filter(([, { summary, description }]) => !summary || !description).map(([name]) => name),
    ...operations.flatMap(([name, { parameters = [] }]) =>
      parameters
        .filter((parameter: Json) => !parameter.$ref && !parameter.description)
        .map((parameter: Json) => `${name} ${parameter.name}`)
    ),
    ...schemas.filter(([, { description }]) => !description).map(([name]) => name),
    ...schemas.flatMap(([name, { properties = {} }]) =>
      Object.entries<Json>(properties)
        .filter(([, { description }]) => !description)
        .map(([property]) => `${name}.${property}`)
    ),
    ...Object.entries<Json>(contract.components.schemas.ErrorCode['x-error-codes'])
      .filter(([, { description }]) => !description)
      .map(([code]) => code)
  ]
}
