import { randomBytes } from 'node:crypto'
import { loadConfig, variables } from '@signpost/server'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readSource, sourcesIn } from '../../support/repository.js'

type Settings = Record<string, string>

// Those of API and workers, as instance 0.
const units = sourcesIn('deploy/systemd').filter((file) => file.endsWith('@.service'))
const workloads = ['api', 'worker'].map((part) => `deploy/kubernetes/${part}.yaml`)

interface Workload {
  spec: { template: { spec: { containers: [{ env?: { name: string; value: string }[] }] } } }
}

const compose = (): Settings => {
  const given = readSource('compose.yaml').replaceAll(/\$\{\w+:(?:-([^}]*)|\?[^}]*)\}/g, (_all, value = 'x') => value)
  return parse(given, { merge: true }).services.api.environment
}
const ofImage = (): Settings => pairsIn(/^ENV (.+)$/gm, readSource('Dockerfile'))
const ofUnits = (): Settings => {
  const inUnits = units.map((file) => pairsIn(/^Environment=(.+)$/gm, readSource(file).replaceAll('%i', '0')))
  return Object.assign({}, ...inUnits, pairsIn(/^(\w+=.*)$/gm, readSource('deploy/systemd/signpost.env.example')))
}
const ofManifests = (): Settings => {
  const [map] = parseAllDocuments(readSource('deploy/kubernetes/configmap.yaml')).map((each) => each.toJS())
  const [secret] = parseAllDocuments(readSource('deploy/kubernetes/examples/secrets.yaml')).map((each) => each.toJS())
  const own = workloads
    .map((file) => parseAllDocuments(readSource(file))[0]!.toJS() as Workload)
    .flatMap(({ spec }) => spec.template.spec.containers[0].env ?? [])
  return { ...map.data, ...secret.stringData, ...Object.fromEntries(own.map(({ name, value }) => [name, value])) }
}

function pairsIn(pattern: RegExp, text: string): Settings {
  const pairs = [...text.matchAll(pattern)].flatMap(([, line]) => [...line!.matchAll(/(\w+)=(.*?)(?= \w+=|$)/g)])
  return Object.fromEntries(pairs.map(([, name, value]) => [name!, value!]))
}

const places: [string, () => Settings][] = [
  ['compose.yaml', () => ({ ...ofImage(), ...compose() })],
  ['deploy/systemd', ofUnits],
  ['deploy/kubernetes', () => ({ ...ofImage(), ...ofManifests() })]
]

test.each(places)('%s sets only variables that the service reads', (_place, settings) => {
  // The SDK of AWS reads its own.
  const unknown = Object.keys(settings()).filter((name) => !(name in variables || name.startsWith('AWS_')))
  expect(unknown).toEqual([])
})

test.each(places)('the settings of %s are complete for production', (place, settings) => {
  const given = {
    ...settings(),
    // What the operator fills in.
    SIGNPOST_SECRET: randomBytes(32).toString('hex'),
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
