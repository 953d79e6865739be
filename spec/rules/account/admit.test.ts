import { describe, expect, test } from 'vitest'
import { type Admission, admit, NotAdmitted, readPerson, requiredProviders } from './admit.js'

const settings: Admission = {
  domains: ['acme.example'],
  verifiedClaim: 'email_verified',
  roleClaim: 'groups',
  roles: { staff: 'viewer', makers: 'developer', chiefs: 'owner' }
}
const claims = { sub: '7', email: 'Ada@Acme.example', email_verified: true, name: 'Ada', groups: ['staff', 'makers'] }
const read = (changes: object, given: Partial<Admission> = {}, others: Admission[] = []) => {
  const own = { ...settings, ...given }
  return readPerson({ ...claims, ...changes }, own, [own, ...others])
}
const problemOf = (attempt: () => unknown) => {
  try {
    attempt()
  } catch (error) {
    if (error instanceof NotAdmitted) return error.problem
    throw error
  }
  return null
}

describe('what a provider says of a person', () => {
  test('is an address in lower case, a name, and the highest role', () => {
    expect(read({})).toEqual({ subject: '7', email: 'ada@acme.example', name: 'Ada', role: 'developer' })
    expect(read({ groups: ['chiefs', 'staff'] }).role).toBe('owner')
    expect(read({ groups: 'staff' }).role).toBe('viewer')
    expect(read({ name: ' \n ' }).name).toBeNull()
  })

  test.each([
    ['an unverified address', { email_verified: false }, 'unverified'],
    ['an address that nobody calls verified', { email_verified: undefined }, 'unverified'],
    ['no address', { email: undefined }, 'unverified'],
    ['text that is no address', { email: 'ada' }, 'unverified'],
    ['an address of another domain', { email: 'ada@acme.example.org' }, 'domain'],
    ['an address of a subdomain', { email: 'ada@eu.acme.example' }, 'domain'],
    ['an address whose domain is quoted before the @', { email: '"@acme.example"@evil.example' }, 'unverified'],
    ['no group', { groups: undefined }, 'no_role'],
    ['a group without a role', { groups: ['guests'] }, 'no_role'],
    ['a group with the name of a property', { groups: ['constructor', '__proto__'] }, 'no_role']
  ])('%s is refused', (_name, changes, problem) => {
    expect(problemOf(() => read(changes))).toBe(problem)
  })

  test('is believed of the claim that is set', () => {
    const entra = { verifiedClaim: 'xms_edov' }
    for (const value of [true, 1, '1', 'true']) expect(read({ xms_edov: value }, entra).subject).toBe('7')
    for (const value of [undefined, 0, '0', 'false', 'yes']) {
      expect(problemOf(() => read({ xms_edov: value }, entra))).toBe('unverified')
    }
  })

  test('does not count for domains of another provider', () => {
    const everybody = { domains: [], roleClaim: null }
    expect(read({}, everybody).role).toBeNull()
    expect(problemOf(() => read({}, everybody, [settings]))).toBe('domain')
  })
})

describe('a person', () => {
  const person = { subject: '7', email: 'ada@acme.example', name: null, role: null }
  const nobody = { bySubject: undefined, byEmail: undefined, subjectOfEmail: undefined }

  test('is the member who signed in before, whatever the address is now', () => {
    expect(admit(person, { ...nobody, bySubject: 'ada', byEmail: 'grace', subjectOfEmail: '8' })).toBe('ada')
  })

  test('is the member with the address, the first time', () => {
    expect(admit(person, { ...nobody, byEmail: 'ada' })).toBe('ada')
  })

  test('is not the member whose address was somebody else’s', () => {
    expect(problemOf(() => admit(person, { ...nobody, byEmail: 'ada', subjectOfEmail: '6' }))).toBe('other_person')
  })

  test('becomes a member only with a role', () => {
    expect(problemOf(() => admit(person, nobody))).toBe('not_member')
    expect(admit({ ...person, role: 'viewer' as const }, nobody)).toBeNull()
  })
})

test('the address decides which providers a person must sign in with', () => {
  const names = (email: string) => requiredProviders([{ ...settings }, { ...settings, domains: [] }], email).length
  expect(names('ada@ACME.example')).toBe(1)
  expect(names('ada@example.com')).toBe(0)
})
