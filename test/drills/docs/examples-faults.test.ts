import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSource } from '../../support/repository.js'
import { examples } from './support/running-example.js'

/** How each example is tried where answers are lost, refused or cut off, twice, and killed in the middle: the test, and what it calls it there. */
const shown: Record<string, [file: string, word: string]> = {
  app: ['test/drills/docs/examples-apps-faults.test.ts', "'app with Express'"],
  'bulk-send-from-csv': ['test/drills/docs/examples-bulk-send.test.ts', 'where every second answer is lost'],
  'embedded-editing': ['test/drills/docs/examples-pages-faults.test.ts', "'embedded-editing'"],
  'embedded-signing': ['test/drills/docs/examples-pages-faults.test.ts', "'embedded-signing'"],
  'main-journey': ['test/drills/docs/examples-programs-faults.test.ts', "'main-journey'"],
  'move-templates': ['test/drills/docs/examples-programs-faults.test.ts', "'move-templates'"],
  next: ['.ci/next-example.mjs', 'startFaultyProxy'],
  python: ['test/drills/docs/examples-python.test.ts', 'where every second answer is lost'],
  react: ['test/drills/docs/examples-pages-faults.test.ts', 'react:'],
  shell: ['test/drills/docs/examples-programs-faults.test.ts', 'shell:'],
  'webhook-receiver': ['test/drills/docs/examples-receivers-faults.test.ts', "'webhook-receiver'"],
  'webhook-receivers': ['test/drills/docs/examples-receivers-faults.test.ts', 'webhook-receivers/%s'],
  // Modules of the service, which call what holds the key and no Signpost: that fails in these.
  'key-in-a-kms': ['test/drills/journeys/key-in-a-kms.test.ts', 'a seal waits while the KMS is unavailable'],
  'key-in-an-hsm': ['test/drills/deploy/key-in-an-hsm.test.ts', 'a seal waits while the HSM refuses']
}

test('each example is tried under faults', () => {
  const names = readdirSync(examples, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['common', 'node_modules'].includes(entry.name))
    .map(({ name }) => name)
  expect(Object.keys(shown).sort()).toEqual(names.sort())
  for (const [file, word] of Object.values(shown)) expect(readSource(file), file).toContain(word)
})
