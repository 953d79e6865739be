import { expect, test } from 'vitest'
import { variables } from '../../config/env.js'
import { shownSetting } from './shown-setting.js'

test('settings with keys and passwords are not printed', () => {
  const hidden = Object.keys(variables).filter((name) => shownSetting(name, { [name]: 'value' }) === '(set)')
  expect(hidden.filter((name) => /SECRET|KEYS|BACKUP_KEY|PASS|HEADERS|BODY|_URLS?$|ENDPOINT/.test(name))).toEqual(
    hidden
  )
  expect(hidden).toEqual(
    expect.arrayContaining([
      'SIGNPOST_SECRET',
      'SIGNPOST_AUDIT_SECRETS',
      'SIGNPOST_ENCRYPTION_KEYS',
      'SIGNPOST_BACKUP_KEY',
      'SIGNING_PASSPHRASE',
      'DATABASE_URL',
      'DATABASE_PATRONI_URLS',
      'TIMESTAMP_URLS',
      'SMTP_URL'
    ])
  )
  expect(shownSetting('SITE_URL', { SITE_URL: 'https://sign.example.com' })).toBe('https://sign.example.com')
  expect(shownSetting('SIGNPOST_SECRET', { SIGNPOST_SECRET: '' })).toBe('(not set)')
  expect(shownSetting('SIGNPOST_SECRET', { SIGNPOST_SECRET_FILE: '/secret' })).toBe('(in a file)')
})
