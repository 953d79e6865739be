import { expect, it } from 'vitest'
import { contract } from '../contract/contract.js'
import { contractValidator } from './validate.js'

it('is compiled once for all apps that share it', () => {
  const validator = contractValidator()
  const operation = contract.paths['/documents']!.get!
  expect(validator(operation)).toEqual(validator(operation))
  expect(validator(operation)).not.toEqual(contractValidator()(operation))
})
