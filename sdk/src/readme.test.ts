import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createSigningClient, Signpost } from './index.js'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

const methodsOf = (object: object) => Object.getOwnPropertyNames(Object.getPrototypeOf(object)).sort()
const namesIn = (text: string) => [...text.matchAll(/`(\w+)(?:\([^`]*\))?`/g)].map(([, name]) => name).sort()

it('names every method of every resource', () => {
  const signpost = new Signpost({ apiKey: 'sp_test_x' })
  const tables = [...readme.matchAll(/^\| `signpost\.(\w+)` +\| Description +\|\n\| -.*\n((?:\|.*\n)+)/gm)]
  const named = tables.map(([, resource, rows = '']) => [
    resource,
    [...rows.matchAll(/^\| `(\w+)\(/gm)].map(([, name]) => name).sort()
  ])
  const resources = Object.entries(signpost).map(([name, resource]) => [
    name,
    methodsOf(resource).filter((method) => method !== 'constructor')
  ])
  const way = 'npm run generate writes the tables of sdk/README.md from sdk/src/resources'
  expect(Object.fromEntries(named), way).toEqual(Object.fromEntries(resources))
})

it('names every method of a signing session', () => {
  const methods = methodsOf(createSigningClient({ token: 't' })).filter(
    (name) => !['constructor', 'raw'].includes(name)
  )
  expect(namesIn(/^Methods: (.+)$/m.exec(readme)![1]!), 'the line "Methods: …" of sdk/README.md').toEqual(methods)
})
