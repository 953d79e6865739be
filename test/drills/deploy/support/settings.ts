import { settingInFile, variables } from '@signpost/server'
import { parse, parseAllDocuments } from 'yaml'
import { readSource, sourcesIn } from '../../../support/repository.js'

/** Variables with their values. */
export type Settings = Record<string, string>

/** Those of API and workers. Their variables are read as those of instance 0. */
export const units = sourcesIn('deploy/systemd').filter((file) => file.endsWith('@.service'))
const workloads = ['api', 'worker'].map((part) => `deploy/kubernetes/${part}.yaml`)

interface Workload {
  spec: { template: { spec: { containers: [{ env?: { name: string; value?: string }[] }] } } }
}

const compose = (): Settings => {
  const given = readSource('compose.yaml').replaceAll(/\$\{\w+:(?:-([^}]*)|\?[^}]*)\}/g, (_all, value = 'x') => value)
  return parse(given, { merge: true }).services.api.environment
}
const ofImage = (): Settings => pairsIn(/^ENV (.+)$/gm, readSource('Dockerfile'))
const ofUnits = (): Settings => {
  const inUnits = [...units, 'deploy/systemd/secrets.conf'].map((file) =>
    pairsIn(/^Environment=(.+)$/gm, readSource(file).replaceAll('%i', '0'))
  )
  return Object.assign({}, ...inUnits, pairsIn(/^(\w+=.*)$/gm, readSource('deploy/systemd/signpost.env.example')))
}
const ofManifests = (): Settings => {
  const [map] = parseAllDocuments(readSource('deploy/kubernetes/configmap.yaml')).map((each) => each.toJS())
  const own = workloads
    .map((file) => parseAllDocuments(readSource(file))[0]!.toJS() as Workload)
    .flatMap(({ spec }) => spec.template.spec.containers[0].env ?? [])
  return { ...map.data, ...Object.fromEntries(own.map(({ name, value = 'x' }) => [name, value])) }
}

/** The variables that a pattern finds in a text. */
export function pairsIn(pattern: RegExp, text: string): Settings {
  const pairs = [...text.matchAll(pattern)].flatMap(([, line]) => [...line!.matchAll(/(\w+)=(.*?)(?= \w+=|$)/g)])
  return Object.fromEntries(pairs.map(([, name, value]) => [name!, value!]))
}

/** Each way to deploy, and the variables that it sets. */
export const places: [string, () => Settings][] = [
  ['compose.yaml', () => ({ ...ofImage(), ...compose() })],
  ['deploy/systemd', ofUnits],
  ['deploy/kubernetes', () => ({ ...ofImage(), ...ofManifests() })]
]

/** Variables that the service does not read. The SDK of AWS reads its own. */
export function unknownIn(settings: Settings): string[] {
  return Object.keys(settings).filter((name) => !(name in variables || settingInFile(name) || name.startsWith('AWS_')))
}
