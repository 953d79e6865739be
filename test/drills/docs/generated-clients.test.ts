import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDocs } from '../../support/build-docs.js'
import { createWorld, type World } from '../../world.js'

let world: World
beforeAll(async () => {
  buildDocs()
  world = await createWorld()
}, 600_000)
afterAll(() => world?.[Symbol.asyncDispose]())

const sample = (name: string) => readFileSync(new URL(`../../../docs/samples/${name}`, import.meta.url), 'utf8')

test('the page of generated clients shows the generators and samples that CI compiles', async () => {
  const page = await (await fetch(`${world.url}/docs/guides/generated-clients.md`)).text()
  const generators = JSON.parse(sample('generators.json')) as { name: string; packages: string[]; command: string }[]
  expect(generators.length).toBeGreaterThan(2)
  for (const { name, packages, command } of generators) {
    expect(page).toContain(`npm install ${packages.join(' ')}\nnpx ${command} `)
    // As text, the page names the service that shows it.
    expect(page).toContain(sample(`${name}.ts`).trim().replaceAll('http://localhost:4400', world.url))
  }
})
