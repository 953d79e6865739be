import { expect, test } from 'vitest'
import { markDeprecated } from './deprecation.mjs'
import { addResponseHeaders } from './response-headers.mjs'

function documentWith(extension) {
  const post = {
    operationId: 'createLink',
    responses: { 201: {}, 404: {} },
    security: [{ ApiKeyBearer: [] }],
    ...extension
  }
  return { paths: { '/links': { post } }, components: { schemas: {} } }
}

test('an operation with a date of deprecation is deprecated, and declares its headers on every response', () => {
  const document = documentWith({ 'x-deprecation': { since: '2027-01-01', sunset: '2028-01-01' } })
  markDeprecated(document)
  addResponseHeaders(document)
  const { post } = document.paths['/links']
  expect(post.deprecated).toBe(true)
  for (const { headers } of Object.values(post.responses)) {
    expect(headers).toMatchObject({
      Deprecation: { $ref: '#/components/headers/Deprecation' },
      Sunset: expect.anything()
    })
  }
  expect(Object.keys(document.components.headers)).toEqual(expect.arrayContaining(['Deprecation', 'Sunset']))
})

test('others are not, and the contract does not declare headers that no response has', () => {
  const document = documentWith({})
  markDeprecated(document)
  addResponseHeaders(document)
  expect(document.paths['/links'].post).not.toHaveProperty('deprecated')
  expect(document.paths['/links'].post.responses[201].headers).not.toHaveProperty('Sunset')
  expect(document.components.headers).not.toHaveProperty('Sunset')
})

test.each([
  ['2027-01-01', '2027-06-01'],
  ['2027-01-01', 'soon']
])('less than a year of notice is refused: %s to %s', (since, sunset) => {
  expect(() => markDeprecated(documentWith({ 'x-deprecation': { since, sunset } }))).toThrow('createLink is deprecated')
})
