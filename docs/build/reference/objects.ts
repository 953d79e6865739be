import { contract, nameOfSchema, resolve, resources, type Schema } from '../contract.js'

// Parts of other objects that have sections of their own.
const shared = new Set(['Signer', 'Seal', 'VerifiedSignature'])

/** The resources whose pages describe these objects, in sections of their own. */
const homes: Record<string, string> = {}

for (const resource of resources) {
  for (const { responses } of resource.operations) {
    for (const [status, { content = {} }] of responses) {
      const schema = content['application/json']?.schema
      if (status.startsWith('2') && schema) settle(schema, resource.slug)
    }
  }
}

// An object lives with the first resource that answers with it. Lists are described by the objects in them.
function settle(schema: Schema, slug: string) {
  const name = nameOfSchema(schema)
  if (!name) return
  const { properties = {} } = resolve(schema)
  if (name.endsWith('List')) return settle(properties.data?.items ?? {}, slug)
  homes[name] ??= slug
  for (const property of Object.values(properties)) {
    const inner = property.items ?? property
    if (shared.has(nameOfSchema(inner) ?? '')) settle(inner, slug)
  }
}

/** The section about an object, if it has one. */
export function objectLink(name: string): string | undefined {
  const home = homes[name]
  return home && `/reference/${home}/#${anchorOf(name)}`
}

/** The objects that the page of a resource describes. */
export function objectsOf(slug: string) {
  return Object.entries(homes)
    .filter(([, home]) => home === slug)
    .map(([name]) => ({ name, title: titleOf(name), schema: contract.components.schemas[name] as Schema }))
}

/** `WebhookEndpoint` → `the-webhook-endpoint-object`. */
const anchorOf = (name: string) => titleOf(name).toLowerCase().replaceAll(' ', '-')

/** `WebhookEndpoint` → `The webhook endpoint object`. */
function titleOf(name: string) {
  return `The ${name.replaceAll(/(?<!^)[A-Z]/g, ' $&').toLowerCase()} object`
}
