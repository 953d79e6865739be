import { expect, it } from 'vitest'
import { UsageError } from '../command-error.js'
import { findOperation } from './find-operation.js'
import { operationHelp, pathsHelp } from './operation-help.js'
import { readData } from './read-data.js'
import { propertiesOf } from './shape-of.js'

const send = findOperation('post', '/documents/doc_1/send').operation.body ?? {}
const create = findOperation('post', '/documents').operation.body ?? {}

it('reads keys in brackets, lists, numbers and truths as the contract has them', () => {
  const given = [
    'signers[0][email]=ada@example.com',
    'signers[0][order]=2',
    'signers[0][fields][0][type]=date',
    'signers[][email]=grace@example.com',
    'expires_in_days=7',
    'skip_email=true',
    'message=a=b [c]'
  ]
  expect(readData(given, send)).toEqual({
    signers: [{ email: 'ada@example.com', order: 2, fields: [{ type: 'date' }] }, { email: 'grace@example.com' }],
    expires_in_days: 7,
    skip_email: true,
    message: 'a=b [c]'
  })
})

it('keeps text that looks like a number as text, and takes a list by one value each, and JSON', () => {
  expect(readData(['title=17', 'tags=a', 'tags[]=b', 'metadata[order]=17'], create)).toEqual({
    title: '17',
    tags: ['a', 'b'],
    metadata: { order: '17' }
  })
  expect(readData(['{"title": "Lease", "tags": ["a"]}', 'tags=["b"]'], create)).toEqual({ title: 'Lease', tags: ['b'] })
})

it.each([
  ['titel=Lease', 'There is no titel. Do you mean title?'],
  ['metadata[a][b]=c', undefined],
  ['{"sginers": []}', 'There is no sginers.'],
  ['signers[0][emial]=a', 'There is no signers[0][emial]. Do you mean email'],
  ['{"signers": [{"emial": "a"}]}', 'There is no signers[0].emial. Do you mean email'],
  ['signers[3][email]=a', '[3] must be a number from 0 to 0'],
  ['expires_in_days=soon', 'must be a number'],
  ['skip_email=yes', 'must be true or false'],
  ['title', 'must be key=value, JSON, or @file'],
  ['@/nowhere.json', '/nowhere.json cannot be read'],
  ['{"title"', 'This is not JSON'],
  ['message=a\n[b]=c', undefined]
])('%s is refused before any request, if it cannot be meant', (given, message) => {
  const shape = { type: 'object', properties: { ...propertiesOf(create), ...propertiesOf(send) } }
  if (message === undefined) expect(() => readData([given], shape)).not.toThrow()
  else expect(() => readData([given], shape)).toThrow(message)
})

it('a path that does not exist has the nearest, and the methods that it has', () => {
  const problemOf = (method: 'get' | 'post' | 'delete', path: string) => {
    try {
      return findOperation(method, path).operation.path
    } catch (error) {
      expect(error).toBeInstanceOf(UsageError)
      return (error as Error).message
    }
  }
  expect(problemOf('get', 'v1/documents/counts/')).toBe('/documents/counts')
  expect(problemOf('get', '/documents/doc_1/downlod')).toContain('The nearest are /documents/{id}/download')
  expect(problemOf('get', '/documents/doc_1/send')).toContain('There is POST /documents/{id}/send.')
  expect(problemOf('post', '/document')).toContain('/documents')
  expect(problemOf('get', '/signing/session')).toContain('does not exist')
})

it('the help of an operation says all that it takes, and that of a method its paths', () => {
  const help = operationHelp(findOperation('post', '/documents/doc_1/send').operation)
  expect(help).toContain('POST /documents/{id}/send: Send a document')
  for (const name of ['signers', '  email', 'expires_in_days', 'with type, page', 'One of sign,']) {
    expect(help).toContain(name)
  }
  expect(Math.max(...help.split('\n').map((line) => line.length))).toBeLessThanOrEqual(110)
  expect(operationHelp(findOperation('get', '/documents').operation)).toContain('In the query, with -d:')
  expect(pathsHelp('delete')).toContain('/webhooks/{id}')
})
