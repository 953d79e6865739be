import { expect, it } from 'vitest'
import { type Reported, validationError } from './validation-error.js'

const operation = { operationId: 'createDocument', responses: {} } as never

function reported(keyword: string, instancePath: string, more: object = {}): Reported {
  return { path: instancePath, ajv: { instancePath, keyword, params: {}, ...more } }
}

it('names each invalid property name once', () => {
  const names = Array.from({ length: 3000 }, (_, index) => `${index}${'k'.repeat(40)}`)
  const found = names.flatMap((propertyName) => [
    reported('maxLength', '/body/metadata', { params: { limit: 40 }, propertyName }),
    reported('propertyNames', '/body/metadata', { params: { propertyName } })
  ])
  const error = validationError(found, {}, operation)
  expect(error.message).toBe(`metadata.${names[0]} must have at most 40 characters, and 2999 more.`)
  expect(Object.keys(error.details!)).toHaveLength(100)
})

it('says what is wrong in an object that could be null', () => {
  const found = [
    reported('pattern', '/body/branding/color', { params: { pattern: 'x' } }),
    reported('type', '/body/branding', { params: { type: 'null' } }),
    reported('anyOf', '/body/branding')
  ]
  expect(validationError(found, {}, operation).details).toEqual({ 'branding.color': 'must match the pattern x' })
  const number = [reported('type', '/body/branding', { params: { type: 'object' } }), ...found.slice(1)]
  expect(validationError(number, {}, operation).details).toEqual({ branding: 'must be an object' })
})

it('names in the message what the code is about', () => {
  const found = [
    reported('required', '/body', { params: { missingProperty: 'signer_id' } }),
    reported('additionalProperties', '/body', { params: { additionalProperty: 'signer' } })
  ]
  const error = validationError(found, { signer: 'a' }, operation)
  expect([error.code, error.message]).toEqual(['UNKNOWN_PROPERTY', 'signer is not a known parameter, and 1 more.'])
})

it.each([
  ['/body', {}, 'body'],
  ['/body/signers/0/email', {}, 'signers[0].email'],
  ['/body/metadata', { propertyName: 'a/b~c' }, 'metadata.a/b~c'],
  ['/body/a~1b', {}, 'a/b'],
  ['/query/status/1', {}, 'status'],
  ['/headers/idempotency-key', {}, 'idempotency-key']
])('writes the path %s %j as callers do', (path, more, expected) => {
  const error = validationError([reported('pattern', path, more)], {}, operation)
  expect(Object.keys(error.details!)).toEqual([expected])
})

it('says of a value that the validator cannot read that it must be encoded', () => {
  const error = validationError([{ path: '/query/search' }], undefined, operation)
  expect([error.code, error.details]).toEqual(['VALIDATION_FAILED', { search: 'must be URL-encoded' }])
})
