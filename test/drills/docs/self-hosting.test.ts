import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readSource, repository, sourcesIn } from '../../support/repository.js'

const pages = [...sourcesIn('docs/pages/self-hosting'), 'docs/pages/guides/going-live.md']

test.each(pages)('%s calls the command line as an installation has it', (page) => {
  const commands = [...readSource(page).matchAll(/^ *```sh\n([\s\S]*?)^ *```/gm)].flatMap(([, code]) =>
    code!.split('\n')
  )
  // These exist in a clone of the repository only.
  const ofClone = /npm run (--silent )?signpost|npm start|server\/dist\/main|bin\/signpost\.mjs/
  expect(commands.filter((line) => ofClone.test(line))).toEqual([])
})

test('the page on upgrading tells a preview by the first migration of this version', () => {
  const [first] = readdirSync(path.join(repository, 'server/migrations')).sort()
  const [, named] = /whose first migration is not `(.*?)`/.exec(readSource('docs/pages/self-hosting/upgrading.md'))!
  expect(`${named}.sql`).toBe(first)
})

test('what the pages take from the artefact is in it', async () => {
  const { copiedFromRoot } = await import(path.join(repository, 'scripts/package/copied.mjs'))
  const named = pages.flatMap((page) =>
    [...readSource(page).matchAll(/\/opt\/signpost\/current\/((?:deploy|examples)[\w./-]*)/g)].map(([, file]) => file!)
  )
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((file) => !existsSync(path.join(repository, file)))).toEqual([])
  expect(named.filter((file) => !copiedFromRoot.some((folder: string) => `${file}/`.startsWith(`${folder}/`)))).toEqual(
    []
  )
})
