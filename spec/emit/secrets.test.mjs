import { expect, test } from 'vitest'
import { operationFacts } from './operation-facts.mjs'
import { assertSecrets } from './secrets.mjs'

/** A document with one operation, which answers this property within a list. */
function documentWith(name, property, example) {
  const Link = {
    type: 'object',
    properties: { id: { type: 'string' }, [name]: property },
    examples: [{ [name]: example }]
  }
  const data = { type: 'array', items: { $ref: '#/components/schemas/Link' } }
  const schema = { type: 'object', properties: { data } }
  const responses = { 201: { content: { 'application/json': { schema } } } }
  const post = { operationId: 'createLink', responses, security: [{ ApiKeyBearer: [] }] }
  return { paths: { '/links': { post } }, components: { schemas: { Link } } }
}

test.each([
  ['link_token', 'abc'],
  ['url', 'https://signpost.example/sign#token=eyJhbGciOiJIUzI1NiJ9.e30.c2ln'],
  ['url', 'https://signpost.example/uploads/1?signature=Zk3vQ'],
  ['value', 'sp_live_4fWmZJ1qTVRoC8eXyB2nKd6hPzLs7Qxa'],
  ['value', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw']
])('an answer with %s that does not say whether it is a secret is refused: %s', (name, example) => {
  const property = { type: 'string' }
  expect(() => assertSecrets(documentWith(name, property, example))).toThrow(`createLink answers "${name}"`)
  assertSecrets(documentWith(name, { ...property, 'x-secret': false }, example))
})

test.each([
  ['once', { type: 'string', 'x-secret': 'once' }],
  ['encrypted', { anyOf: [{ type: 'string' }, { type: 'null' }], 'x-secret': 'encrypted' }],
  [null, { type: 'string', 'x-secret': false }]
])('the table says which secrets an answer has: %s', (secrets, property) => {
  const facts = operationFacts(documentWith('token', property, 'abc'))
  expect(facts.createLink).toEqual({
    method: 'post',
    callers: ['key'],
    scope: null,
    content: ['json'],
    secrets,
    untagged: null
  })
})
