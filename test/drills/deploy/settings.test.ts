import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { loadConfig } from '@signpost/server'
import { afterAll, expect, test } from 'vitest'
import { readSource } from '../../support/repository.js'
import { pairsIn, places, units, unknownIn } from './support/settings.js'

test.each(places)('%s sets only variables that the service reads', (_place, settings) => {
  expect(unknownIn(settings())).toEqual([])
})

const folder = mkdtempSync(path.join(os.tmpdir(), 'signpost-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

const secrets = {
  SIGNPOST_SECRET: randomBytes(32).toString('hex'),
  DATABASE_URL: 'postgres://signpost:password@postgres:5432/signpost',
  SMTP_URL: 'smtp://user:password@mail.example.com:587'
}
const secretFiles = Object.fromEntries(
  Object.entries(secrets).map(([name, value]) => {
    writeFileSync(path.join(folder, name), `${value}\n`)
    return [`${name}_FILE`, path.join(folder, name)]
  })
)

test.each(places)('%s passes secrets as files, and none as a variable', (place, settings) => {
  const given = settings()
  // The mail catcher of the trial has no password.
  const named = Object.keys(secrets).filter((name) => place !== 'compose.yaml' || name !== 'SMTP_URL')
  for (const name of named) {
    expect(given).not.toHaveProperty(name)
    expect(given[`${name}_FILE`]).toMatch(new RegExp(`/${name}$`.replace(/_/g, '[_-]'), 'i'))
  }
})

test.each(places)('the settings of %s are complete for production', (place, settings) => {
  const given = {
    ...settings(),
    // What the operator fills in.
    ...Object.fromEntries(Object.entries(secretFiles).filter(([name]) => name in settings())),
    SITE_URL: 'https://sign.example.com'
  }
  expect(loadConfig(given)).toMatchObject({
    production: true,
    trustProxy: 1,
    // Beside a proxy on the same machine, nobody else reaches the port.
    host: place === 'deploy/systemd' ? '127.0.0.1' : '0.0.0.0',
    port: 4400,
    database: { kind: 'external' },
    mail: { kind: 'smtp' },
    certificate: { kind: 'pem' }
  })
})

test.each(places)('Prometheus can read the metrics of %s', (place, settings) => {
  const { METRICS_HOST, METRICS_PORT } = settings()
  expect(Number(METRICS_PORT)).toBeGreaterThan(1023)
  // In a container, Prometheus is always elsewhere. On a machine with systemd, it is there by default.
  expect(METRICS_HOST).toBe(place === 'deploy/systemd' ? undefined : '0.0.0.0')
})

test('the units have ports of their own, which the settings of all of them do not change', () => {
  const portsOf = (instance: string) =>
    units.flatMap((file) => {
      const settings = pairsIn(/^Environment=(.+)$/gm, readSource(file).replaceAll('%i', instance))
      const { HEALTH_PORT, METRICS_PORT } = settings
      expect(HEALTH_PORT, file).toBeDefined()
      expect(METRICS_PORT, file).toBeDefined()
      return Object.entries(settings).flatMap(([name, value]) => (/^(\w+_)?PORT$/.test(name) ? [Number(value)] : []))
    })
  const ports = ['0', '1', '9'].flatMap(portsOf)
  expect(ports).toHaveLength(15)
  expect(new Set(ports).size).toBe(ports.length)
  expect(readSource('deploy/systemd/signpost.env.example')).not.toMatch(/^#? ?\w*PORT=/m)
  const table = readSource('docs/pages/self-hosting/deploying.md').split('### Ports')[1]!.split('###')[0]!
  const shown = [...table.matchAll(/\b\d{4}\b/g)].map(([port]) => Number(port))
  expect(shown.sort()).toEqual(['0', '1'].flatMap(portsOf).sort())
})
