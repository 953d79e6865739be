import { expect, test } from 'vitest'
import { unknownSettings } from './unknown-settings.js'

test('a slip in a name is found, with the name that was meant', () => {
  const slips = { SMTP_URI: 'x', LOGLEVEL: 'x', SIGNPOST_SECRETS: 'x', database_url: 'x' }
  expect(unknownSettings(slips).map(({ name, meant }) => [name, meant])).toEqual([
    ['SMTP_URI', 'SMTP_URL'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['SIGNPOST_SECRETS', 'SIGNPOST_SECRET'],
    ['database_url', 'DATABASE_URL']
  ])
})

test('nothing is said of the variables of others, nor of those that are read', () => {
  const others = [
    'HOME',
    'PATH',
    'HOSTNAME',
    'NODE_OPTIONS',
    'SIGNPOST_PORT',
    'SIGNPOST_SERVICE_HOST',
    'SIGNPOST_API_KEY'
  ]
  const read = ['PORT', 'SMTP_URL', 'OIDC_ISSUER', 'OIDC_ACME_CLIENT_ID', 'AWS_REGION']
  expect(unknownSettings(Object.fromEntries([...others, ...read].map((name) => [name, 'x'])))).toEqual([])
})

test('a file of a setting is found that is not read from one, and a slip in the name of one that is', () => {
  const files = { SIGNING_KEY_FILE: 'x', SITE_URL_FILE: 'x', SIGNPOST_SECRETS_FILE: 'x', SIGNPOST_SECRET_FILE: 'x' }
  expect(unknownSettings(files).map(({ name, meant }) => [name, meant])).toEqual([
    ['SIGNING_KEY_FILE', 'SIGNING_KEY'],
    ['SITE_URL_FILE', 'SITE_URL'],
    ['SIGNPOST_SECRETS_FILE', 'SIGNPOST_SECRET_FILE']
  ])
})
