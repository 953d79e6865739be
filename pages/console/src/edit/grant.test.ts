import { expect, test } from 'vitest'
import { readGrant } from './grant.js'

const tokenOf = (payload: string) => `header.${Buffer.from(payload).toString('base64url')}.signature`

test('reads what a token permits', () => {
  const claims = { sub: 'doc_1', field_types: ['date'], fixed_roles: true, may_send: true, origin: 'https://a.example' }
  expect(readGrant(tokenOf(JSON.stringify(claims)))).toEqual({
    subjectId: 'doc_1',
    fieldTypes: ['date'],
    fixedRoles: true,
    maySend: true,
    origin: 'https://a.example',
    themeAllowed: true
  })
  expect(
    readGrant(tokenOf('{"sub":"tpl_1","field_types":null,"fixed_roles":false,"may_send":false,"theme_allowed":false}'))
  ).toEqual({
    subjectId: 'tpl_1',
    fieldTypes: null,
    fixedRoles: false,
    maySend: false,
    origin: null,
    themeAllowed: false
  })
})

test.each(['', 'nonsense', 'a.b.c', tokenOf('null'), tokenOf('{}'), tokenOf('{"sub":1}')])(
  '%j is no token',
  (token) => {
    expect(readGrant(token)).toBeNull()
  }
)
