import { describe, expect, it } from 'vitest'
import { validationError } from './validation-error.js'

const operation = { operationId: 'createDocument', responses: {} } as never
const named = (name: string) => `${name}${'k'.repeat(40)}`

describe('the error of a request with thousands of wrong places', () => {
  it('looks the names that break a rule up once, and not for each of them', () => {
    const names = Array.from({ length: 3000 }, (_, index) => named(`${index}`))
    let looks = 0
    const metadata = new Proxy(Object.fromEntries(names.map((name) => [name, 'x'])), {
      ownKeys(target) {
        looks++
        return Reflect.ownKeys(target)
      }
    })
    const finding = { path: '/body/metadata', message: 'must NOT have more than 40 characters' }
    const found = names.flatMap(() => [
      { ...finding, errorCode: 'maxLength.openapi.validation' },
      { ...finding, message: 'property name must be valid', errorCode: 'propertyNames.openapi.validation' }
    ])
    const error = validationError(found, { body: { metadata } }, operation)
    expect(looks).toBe(1)
    expect(error.message).toContain('and 2999 more')
    expect(Object.keys(error.details!)).toHaveLength(100)
  })
})

it('names in the message what the code is about', () => {
  const found = [
    { path: '/body/signer_id', message: 'is required', errorCode: 'required.openapi.validation' },
    { path: '/body/signer', message: 'must NOT have it', errorCode: 'additionalProperties.openapi.validation' }
  ]
  const error = validationError(found, { body: { signer: 'a' } }, operation)
  expect([error.code, error.message]).toEqual(['UNKNOWN_PROPERTY', 'signer is not a known parameter, and 1 more.'])
})
