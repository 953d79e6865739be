import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { sourceFolders } from './scripts/packages.mjs'

// The test files of a worker share their imports, which take longer than most of the tests. A file restores what it stubs,
// and spies on a function instead of mocking its module.
const isolate = false

// A busy machine takes longer than the second that is the default.
const patient = { poll: { timeout: 60_000 } }
const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const setupFiles = [file('test/support/patient-wait.ts'), file('test/support/bound-file.ts')]

/** What a run prints, and the files that failed, for scripts/test.mjs. */
export const reporters = [
  'default',
  file('test/support/skipped-reporter.ts'),
  file('test/support/failed-files-reporter.ts')
]

// Leaves processors for the browsers and databases of the tests. At least four, because most tests mainly wait for these.
export const maxWorkers = Math.max(4, Math.floor(availableParallelism() / 2))

// A young generation of 16 MB is collected so often that it takes a tenth of what the tests of services take.
export const execArgv = ['--max-semi-space-size=32']

/** Tests that use whole services, here and in the drills. */
export const serviceTests = {
  isolate,
  expect: patient,
  setupFiles,
  globalSetup: file('test/support/global-setup.ts'),
  testTimeout: 120_000,
  hookTimeout: 180_000,
  // Uses the built packages, because transforming them takes seconds for each file.
  server: { deps: { external: [/\/(pdf|server|sdk|webhook-verifier|embed)\/dist\//] } }
}

export default defineConfig({
  test: {
    reporters,
    maxWorkers,
    execArgv,
    projects: [
      {
        test: {
          name: 'unit',
          isolate,
          expect: patient,
          setupFiles,
          globalSetup: 'server/src/stores/testing/global-setup.ts',
          // From their sources, which may not be built.
          alias: [
            { find: '@signpost/webhook-verifier', replacement: file('webhook-verifier/src') },
            { find: /^@signpost\/pdf$/, replacement: file('pdf/src/index.ts') },
            { find: /^@signpost\/pdf\/(.+)$/, replacement: file('pdf/src/$1.ts') }
          ],
          include: ['scripts', ...sourceFolders].map((folder) => `${folder}/**/*.test.{ts,mjs}`),
          // Those in `test` use whole services, or are drills. Those of examples that are projects of their own run in them.
          exclude: ['test/**', 'examples/{app,next}/**', '**/*.drill.test.ts', '**/{node_modules,dist}/**'],
          testTimeout: 180_000,
          hookTimeout: 120_000
        }
      },
      {
        test: {
          ...serviceTests,
          name: 'service',
          // Services and the drills have six of each, which are eight connections more: a quarter of what a world costs.
          provide: { concurrency: 2 },
          include: ['test/**/*.test.ts'],
          exclude: ['test/drills/**', '**/node_modules/**']
        }
      }
    ]
  }
})
