import { expect, test } from 'vitest'
import { assertMayManage, assertOwnerLeft } from './members.js'
import { everyScope, type MemberRole, scopesOfRole } from './roles.js'

const roles: MemberRole[] = ['owner', 'admin', 'developer', 'viewer']

test('each role has fewer scopes than the one before', () => {
  expect(scopesOfRole('owner')).toEqual(everyScope)
  for (const [index, role] of roles.entries()) {
    const lower = roles[index + 1]
    if (lower) expect(scopesOfRole(role)).toEqual(expect.arrayContaining(scopesOfRole(lower)))
  }
})

test.each(roles)('%s can manage those roles whose scopes it has', (role) => {
  const allowed = roles.filter((other) => {
    try {
      assertMayManage({ scopes: scopesOfRole(role) }, other)
      return true
    } catch (error) {
      expect(error).toMatchObject({
        code: 'PERMISSION_EXCEEDED',
        details: { role: expect.stringContaining('does not have') }
      })
      return false
    }
  })
  expect(allowed).toEqual(roles.slice(roles.indexOf(role)))
})

test('a key without scopes cannot manage those who manage members', () => {
  expect(() => assertMayManage({ scopes: null }, 'viewer')).not.toThrow()
  expect(() => assertMayManage({ scopes: null }, 'developer')).toThrow('keys')
})

test.each([
  ['owner', 'admin', 1, true],
  ['owner', null, 1, true],
  ['owner', 'admin', 2, false],
  ['owner', 'owner', 1, false],
  ['admin', null, 1, false]
] as const)('a %s who becomes %s, of %i owners', (role, becomes, owners, throws) => {
  const change = () => assertOwnerLeft({ role }, becomes, owners)
  if (throws) expect(change).toThrow('last owner')
  else expect(change).not.toThrow()
})
