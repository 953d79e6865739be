import { expect, it } from 'vitest'
import { contract, type Operation } from '../contract/contract.js'
import { contractToCheck } from './contract-to-check.js'

const operations = Object.values(contract.paths).flatMap((path) => Object.values(path))

it('has everything that an operation refers to', () => {
  for (const operation of operations) {
    const { components, ...part } = contractToCheck(operation)
    for (const [, kind = '', name = ''] of JSON.stringify({ components, part }).matchAll(
      /"#\/components\/(\w+)\/(\w+)"/g
    ))
      expect(components, operation.operationId).toHaveProperty([kind, name], expect.anything())
  }
})

it('has no other operation, and what only others refer to is not in it', () => {
  const { paths, components } = contractToCheck({ operationId: 'listLanguages' } as Operation)
  expect(paths).toEqual({ '/languages': { get: expect.objectContaining({ operationId: 'listLanguages' }) } })
  expect(components).toEqual({ schemas: {}, parameters: {} })
})
