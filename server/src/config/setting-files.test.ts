import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changedFiles, settingFiles } from './setting-files.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'signpost-settings-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(name: string, text: string) {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  return file
}

test('tells which files of settings have another content than when they were read', async () => {
  const environment = {
    SMTP_URL_FILE: write('smtp', 'smtp://old'),
    OIDC_OKTA_CLIENT_SECRET_FILE: write('oidc', 'one'),
    SIGNING_KEY: write('key', 'old key'),
    TRUSTED_ROOTS: path.join(folder, 'nothing'),
    MAIL_FROM: write('no setting of a file', 'x')
  }
  const files = settingFiles(environment)
  expect(files.map(({ name }) => name)).toEqual(['SMTP_URL_FILE', 'OIDC_OKTA_CLIENT_SECRET_FILE', 'SIGNING_KEY'])
  // As an agent does that writes what it has each hour.
  write('smtp', 'smtp://old')
  expect(await changedFiles(files)).toEqual([])
  write('smtp', 'smtp://new')
  write('key', 'new key')
  rmSync(environment.OIDC_OKTA_CLIENT_SECRET_FILE)
  expect(await changedFiles(files)).toEqual(['SMTP_URL_FILE', 'SIGNING_KEY'])
})
