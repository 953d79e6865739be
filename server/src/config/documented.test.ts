import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { variables } from './env.js'
import { fileNames, settingInFile } from './secrets-from-files.js'

const pageOf = (name: string) =>
  readFileSync(new URL(`../../../docs/pages/self-hosting/${name}.md`, import.meta.url), 'utf8')
const namesIn = (text: string) => [...text.matchAll(/`([A-Z][A-Z_0-9]+)`/g)].map(([, name = '']) => name)
const rows = pageOf('index')
  .split('\n')
  .filter((line) => line.startsWith('| `'))

test('every setting stands in the table of settings, those of traces on the page about them', () => {
  const documented = [
    ...namesIn(rows.join('\n')),
    ...namesIn(pageOf('monitoring')).filter((name) => /^OTEL_/.test(name))
  ]
  expect(Object.keys(variables).filter((name) => !documented.includes(name))).toEqual([])
})

test('every setting is read', () => {
  const folder = new URL('../', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const sources = files.filter(
    (name) => /(?<!\.test)\.ts$/.test(name) && !/config\/(env|secrets-from-files)\.ts$/.test(name)
  )
  const text = sources.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('\n')
  const words = new Set(text.match(/\b[A-Z][A-Z_0-9]+\b/g))
  expect(Object.keys(variables).filter((name) => !words.has(name))).toEqual([])
})

test('the table has no setting that is not read', () => {
  // By the names of providers, and so not in the list.
  const listed = namesIn(rows.map((row) => row.split('|')[1]).join('\n')).filter((name) => !/^OIDC_/.test(name))
  expect(listed.filter((name) => !Object.hasOwn(variables, name))).toEqual([])
})

test('the page names each setting that may be in a file', () => {
  const [, section = ''] = /### Secrets in files\n([\s\S]*?)\n###? /.exec(pageOf('index')) ?? []
  const named = namesIn(section)
  expect(fileNames.map((name) => settingInFile(name)).filter((name) => !named.includes(name ?? ''))).toEqual([])
})
