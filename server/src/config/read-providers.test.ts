import { expect, test } from 'vitest'
import { readProviders } from './read-providers.js'

const acme = {
  OIDC_ACME_ISSUER: 'https://id.acme.example',
  OIDC_ACME_CLIENT_ID: 'signpost',
  OIDC_ACME_ACCOUNT: 'acc_01jd3n4m6zfqc8s1r7w5x0v2bt'
}
const read = (environment: Record<string, string>, production = true) => readProviders(environment, { production })

test('one provider needs no name, several have their names in the variables', () => {
  const unnamed = Object.fromEntries(Object.entries(acme).map(([name, value]) => [name.replace('ACME_', ''), value]))
  const other = Object.fromEntries(Object.entries(acme).map(([name, value]) => [name.replace('ACME', 'UP_2'), value]))
  expect(read({ ...acme, ...unnamed, ...other, PATH: '/bin' }).map(({ name }) => name)).toEqual([
    'acme',
    'default',
    'up-2'
  ])
  expect(read({})).toEqual([])
})

test('what is not set has a default', () => {
  expect(read(acme)).toEqual([
    {
      name: 'acme',
      label: 'id.acme.example',
      issuer: 'https://id.acme.example',
      clientId: 'signpost',
      clientSecret: undefined,
      account: acme.OIDC_ACME_ACCOUNT,
      domains: [],
      verifiedClaim: 'email_verified',
      roleClaim: null,
      roles: {},
      scopes: undefined,
      parameters: {}
    }
  ])
})

test('all can be set', () => {
  const [provider] = read({
    ...acme,
    OIDC_ACME_CLIENT_SECRET: 'secret',
    OIDC_ACME_LABEL: 'Acme',
    OIDC_ACME_DOMAINS: 'Acme.example, acme.org',
    OIDC_ACME_VERIFIED_CLAIM: 'xms_edov',
    OIDC_ACME_ROLE_CLAIM: 'groups',
    OIDC_ACME_ROLES: '{"CN=Staff, OU=All":"viewer"}',
    OIDC_ACME_SCOPES: 'openid email groups',
    OIDC_ACME_PARAMETERS: '{"access_type":"offline"}'
  })
  expect(provider).toMatchObject({
    clientSecret: 'secret',
    label: 'Acme',
    domains: ['acme.example', 'acme.org'],
    verifiedClaim: 'xms_edov',
    roleClaim: 'groups',
    roles: { 'CN=Staff, OU=All': 'viewer' },
    scopes: ['openid', 'email', 'groups'],
    parameters: { access_type: 'offline' }
  })
})

test.each([
  [{ OIDC_ACME_ISUER: 'https://id.acme.example' }, 'OIDC_ACME_ISUER: is not a setting.'],
  [{ 'OIDC_acme-ltd_ISSUER': 'https://id.acme.example' }, 'OIDC_acme-ltd_ISSUER: is not a setting.'],
  [{ OIDC_OTHER_LABEL: 'Other' }, 'OIDC_OTHER_ISSUER: must be set'],
  [{ ...acme, OIDC_ACME_ISSUER: 'http://id.acme.example' }, 'OIDC_ACME_ISSUER: must start with https://'],
  [{ ...acme, OIDC_ACME_ISSUER: 'id.acme.example' }, 'OIDC_ACME_ISSUER: '],
  [{ ...acme, OIDC_ACME_ACCOUNT: 'Acme Ltd' }, 'OIDC_ACME_ACCOUNT: must be the identifier of an account'],
  [{ ...acme, OIDC_ACME_DOMAINS: '@acme.example' }, 'OIDC_ACME_DOMAINS: must be domains'],
  [{ ...acme, OIDC_ACME_ROLE_CLAIM: 'groups' }, 'OIDC_ACME_ROLE_CLAIM and OIDC_ACME_ROLES must be set together.'],
  [{ ...acme, OIDC_ACME_ROLE_CLAIM: 'groups', OIDC_ACME_ROLES: 'admin' }, 'OIDC_ACME_ROLES: must be a JSON object'],
  [{ ...acme, OIDC_ACME_ROLE_CLAIM: 'groups', OIDC_ACME_ROLES: '{"a":"boss"}' }, 'OIDC_ACME_ROLES: '],
  [{ ...acme, OIDC_ACME_ROLE_CLAIM: 'groups', OIDC_ACME_ROLES: '{}' }, 'OIDC_ACME_ROLES: must have at least one'],
  [{ ...acme, OIDC_ACME_SCOPES: 'openid' }, 'OIDC_ACME_SCOPES: must contain openid and email'],
  [{ ...acme, OIDC_ACME_PARAMETERS: '{"state":"x"}' }, 'OIDC_ACME_PARAMETERS: must not contain']
])('%j is refused by its variable', (environment, message) => {
  expect(() => read(environment as Record<string, string>)).toThrow(message)
})

test('a provider without HTTPS is for development', () => {
  expect(read({ ...acme, OIDC_ACME_ISSUER: 'http://localhost:9000' }, false)).toHaveLength(1)
})
