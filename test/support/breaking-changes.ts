import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual, promisify } from 'node:util'
import type { Json } from './contract.js'

const run = promisify(execFile)
const spec = fileURLToPath(new URL('../../spec/', import.meta.url))
const redocly = path.join(spec, 'node_modules', '.bin', 'redocly')
// It checks for updates unless this is set.
const env = { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', REDOCLY_TELEMETRY: 'off' }

interface Change {
  path: string
  impact: string
  property?: string
  base?: { value?: unknown }
  revision?: { value?: unknown }
}

/** What breaks clients of one version of the contract with the next one. */
export async function breakingChanges(landed: Json, current: Json): Promise<Change[]> {
  // To compare the whole contract takes seconds, and most changes leave it alone.
  if (isDeepStrictEqual(landed, current)) return []
  const [before, after] = [withoutSharedResponses(landed), withoutSharedResponses(current)]
  const comparable = withoutNewValues(
    before,
    withoutNulls(before, withoutNames(before, withoutPlainReferences(before, withoutLists(before, after))))
  )
  const folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-contract-'))
  const [base, revision] = [path.join(folder, 'before.json'), path.join(folder, 'after.json')]
  try {
    await writeFile(base, JSON.stringify(withSecurity(before)))
    await writeFile(revision, JSON.stringify(withSecurity(comparable, before)))
    const args = ['diff', base, revision, '--format=json', '--fail-on=none', '--config', `${spec}redocly.yaml`]
    const { stdout } = await run(redocly, args, { cwd: spec, env, maxBuffer: 64 << 20 })
    const changes: Change[] = JSON.parse(stdout).changes
    return changes.filter((change) => change.impact === 'major' && !isWider(change))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The operations of paths, and webhooks, with what they refer to: the whole contract takes seconds to compare. */
export function excerptOf(document: Json, paths: string[], webhooks: string[]): Json {
  const { securitySchemes } = document.components
  const own = { paths: pick(document.paths, paths), webhooks: pick(document.webhooks, webhooks) }
  const kinds = Object.keys(document.components).map((kind) => [kind, {}])
  const components: Json = { ...Object.fromEntries(kinds), securitySchemes }
  const pending = referencesOf(own)
  for (let reference = pending.pop(); reference; reference = pending.pop()) {
    const [, , kind, name] = reference.split('/') as [string, string, string, string]
    if (components[kind][name]) continue
    components[kind][name] = document.components[kind][name]
    pending.push(...referencesOf(components[kind][name]))
  }
  return structuredClone({ ...document, ...own, components })
}

const pick = (node: Json, names: string[]) => Object.fromEntries(names.map((name) => [name, node[name]]))

function referencesOf(node: Json): string[] {
  if (typeof node === 'string') return node.startsWith('#/components/') ? [node] : []
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(referencesOf) : []
}

// Operations with the same error codes share a response. One that gains a code shares another.
function withoutSharedResponses(document: Json): Json {
  const { responses: shared = {}, ...components } = document.components
  const own = structuredClone({ ...document, components })
  for (const operation of Object.values<Json>(own.paths).flatMap((operations) => Object.values<Json>(operations))) {
    for (const [status, { $ref }] of Object.entries<Json>(operation.responses)) {
      if ($ref) operation.responses[status] = structuredClone(shared[$ref.split('/').at(-1)])
      const json = operation.responses[status].content?.['application/json']
      if (json) json.schema = asOneError(json.schema)
    }
  }
  return own
}

// An error was an `ErrorResponse` and, beside it, the codes of the response. It is one object with both.
function asOneError(schema: Json): Json {
  const [whole, codes] = schema.allOf ?? []
  if (codes === undefined || whole.$ref !== '#/components/schemas/ErrorResponse') return schema
  const error = { allOf: [{ $ref: '#/components/schemas/ErrorBody' }, codes.properties.error] }
  return { type: 'object', properties: { error }, required: ['error'] }
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

// A text of a response whose values are named from now on, in an open enum, is still any text.
function withoutNames(before: Json, after: Json): Json {
  const document = structuredClone(after)
  const { schemas } = document.components
  for (const [name, { properties = {} }] of Object.entries<Json>(schemas)) {
    if (name.endsWith('Request')) continue
    const known = before.components.schemas[name]?.properties ?? {}
    for (const [property, { allOf = [] }] of Object.entries<Json>(properties)) {
      const isOpen = schemas[allOf[0]?.$ref?.split('/').at(-1)]?.['x-open-enum']
      if (isOpen && known[property]?.type === 'string') properties[property] = known[property]
    }
  }
  return document
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
