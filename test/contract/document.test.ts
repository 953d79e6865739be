import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { samples } from '@signpost/spec/samples'
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
    const own = samples[operation.id]!
    expect(own.map(({ label }) => label)).toEqual(['SDK', 'curl', 'Python', 'Go', 'Ruby'])
    for (const { source } of own) expect(source).not.toMatch(/undefined|\[object|\{\w+\}\//)
  })
})

test('each set of error codes is described once, in a response that operations share', () => {
  const whole = contractOperations.flatMap(({ operation }) =>
    Object.entries<Json>(operation.responses).filter(([status, { $ref }]) => Number(status) >= 400 && !$ref)
  )
  const texts = [...whole.map(([, response]) => response), ...Object.values<Json>(contract.components.responses)].map(
    (response) => JSON.stringify(response)
  )
  expect(new Set(texts).size).toBe(texts.length)
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
    ...Object.keys(contract.components.schemas.ErrorCode['x-error-codes']).filter(
      (code) => !contract.components.schemas.ErrorCode['x-enumDescriptions'][code]
    )
  ]
}
