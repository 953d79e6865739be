import { operationsOf } from './operations.mjs'

/**
 * Says where an operation creates an object: the path of the contract that has its identifier. Responses refer to it with
 * `Location`.
 */
export function addLocations(document) {
  for (const { operation } of operationsOf(document)) {
    const created = operation.responses['201'] ?? operation.responses['202']
    const id = created && idOf(created, document)
    if (!id) continue
    operation['x-location'] = pathOf(id, document)
    created.headers = { ...created.headers, Location: { $ref: '#/components/headers/Location' } }
  }
}

function idOf({ content }, { components }) {
  const { $ref } = content['application/json'].schema
  return components.schemas[$ref.split('/').at(-1)].properties.id?.allOf[0].$ref
}

function pathOf(id, { paths }) {
  const isAt = ([, item]) => Object.values(item).some(({ parameters = [] }) => parameters[0]?.schema?.$ref === id)
  const found = Object.entries(paths)
    .filter(([path]) => path.endsWith('/{id}'))
    .find(isAt)
  if (!found) throw new Error(`no path has the identifier ${id} of a created object`)
  return found[0]
}
