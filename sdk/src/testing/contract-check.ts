import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { samples } from '../../../spec/generated/samples.js'
import type { Fetch } from '../attempt.js'

interface Described {
  id: string
  /** The method of the SDK, as in the operation's sample, if it needs no arguments: `account.get`. */
  plainCall: string | undefined
  method: string
  pattern: RegExp
  pointer: string
  responses: Record<string, { $ref?: string; content?: Record<string, unknown> }>
}

interface Contract {
  paths: Record<string, Record<string, Operation>>
}

interface Operation extends Pick<Described, 'responses'> {
  operationId: string
}

// Read, not imported: the compiler would make a type of each value in it.
const contract: Contract = JSON.parse(readFileSync(new URL('../../../spec/openapi.json', import.meta.url), 'utf8'))

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema(contract, 'contract')

const described: Described[] = Object.entries(contract.paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      plainCall: method === 'get' ? plainCallIn(samples[operation.operationId] ?? []) : undefined,
      method: method.toUpperCase(),
      pattern: new RegExp(`/v1${path.replace(/\{\w+\}/g, '[^/]+')}$`),
      pointer: `/paths/${path.replace(/\//g, '~1')}/${method}/responses`,
      responses: operation.responses
    }))
  )
  .sort((a, b) => a.pointer.split('{').length - b.pointer.split('{').length)

/** Every operation of the contract. */
export const operationIds = described.map(({ id }) => id)

/** By operation that reads something without parameters, its method of the SDK: `account.get`. */
export const plainCalls = new Map(described.flatMap(({ id, plainCall }) => (plainCall ? [[id, plainCall]] : [])))

function plainCallIn(samples: { label: string; source: string }[]): string | undefined {
  const sample = samples.find(({ label }) => label === 'SDK')
  return sample?.source.match(/\bsignpost\.([\w.]+)\(\)/)?.[1]
}

/**
 * Returns a fetch that fails if a response does not match the contract. `seen` contains the operations that succeeded.
 */
export function checkedFetch() {
  const seen = new Set<string>()
  const fetch: Fetch = async (url, init) => {
    const response = await globalThis.fetch(url, init)
    const { pathname } = new URL(url)
    const operation = described.find(({ method, pattern }) => method === init.method && pattern.test(pathname))
    if (operation === undefined) return response
    if (response.status < 400) seen.add(operation.id)
    await check(operation, response)
    return response
  }
  return { fetch, seen }
}

async function check({ id, pointer, responses }: Described, response: Response) {
  const name = `${id} ${response.status}`
  const own = responses[response.status]
  if (own === undefined) throw new Error(`${name} is not in the contract`)
  if (!response.headers.has('x-request-id')) throw new Error(`${name} has no X-Request-Id`)
  const type = response.headers.get('content-type')?.split(';')[0]
  if (type !== 'application/json') return
  const place = own.$ref?.slice(1) ?? `${pointer}/${response.status}`
  // As a place of the document, since Ajv then compiles what places share once. A reference would be a document of its own.
  const validate = ajv.getSchema(`contract#${encodeURI(place)}/content/application~1json/schema`)
  if (!validate) throw new Error(`${name} has no schema`)
  if (!validate(await response.clone().json())) throw new Error(`${name}: ${ajv.errorsText(validate.errors)}`)
}
