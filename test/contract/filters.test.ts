import { expect, test } from 'vitest'
import { contractOperations, parametersOf, resolve } from '../support/contract.js'

/** Choices of which a request can only make one. */
const choices: Record<string, string> = {
  sort: 'a list has one order',
  order: 'a list has one direction',
  expand: 'it adds to the documents and leaves none out',
  part: 'an answer is one file',
  by: 'both of its values together are no filter'
}

test('a filter by an enum takes several values, separated by commas', () => {
  const ofEnums = contractOperations.flatMap((operation) =>
    parametersOf(operation, 'query')
      .map(({ name, schema, ...rest }) => ({ name, ...rest, schema: resolve(schema) }))
      .filter(({ schema }) => schema.enum ?? resolve(schema.items)?.enum)
      .map(({ name, schema, explode }) => ({
        id: operation.id,
        name,
        isSet: schema.type === 'array' && explode === false
      }))
  )
  expect(ofEnums.filter(({ isSet }) => isSet).map(({ id, name }) => `${id}.${name}`)).toContain('listRequests.status')
  expect(ofEnums.filter(({ name, isSet }) => !isSet && !(name in choices))).toEqual([])
  expect(Object.keys(choices).filter((name) => !ofEnums.some((each) => each.name === name && !each.isSet))).toEqual([])
})
