import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// The test files of a worker share their imports, which take longer than most of the tests. A file restores what it stubs,
// and spies on a function instead of mocking its module.
const isolate = false

// A busy machine takes longer than the second that is the default.
const patient = { poll: { timeout: 60_000 } }
const setupFiles = ['test/support/patient-wait.ts', 'test/support/bound-file.ts']

export default defineConfig({
  test: {
    reporters: ['default', './test/support/skipped-reporter.ts', './test/support/failed-files-reporter.ts'],
    // Leaves processors for the browsers and databases of the tests. At least four, because most tests mainly wait for these.
    maxWorkers: Math.max(4, Math.floor(availableParallelism() / 2)),
    projects: [
      {
        test: {
          name: 'unit',
          isolate,
          expect: patient,
          setupFiles,
          globalSetup: 'server/src/stores/testing/global-setup.ts',
          // Services sign with this package, which may not be built.
          alias: { '@signpost/webhook-verifier': fileURLToPath(new URL('webhook-verifier/src', import.meta.url)) },
          include: [
            '{server,sdk,webhook-verifier,embed,cli}/src/**/*.test.ts',
            'server/{signing-page,verify-page,console,web}/**/*.test.ts',
            'server/build/**/*.test.mjs',
            'server/forms/**/*.test.ts',
            'spec/**/*.test.{ts,mjs}',
            'scripts/**/*.test.{ts,mjs}'
          ],
          testTimeout: 180_000,
          hookTimeout: 120_000
        }
      },
      {
        test: {
          name: 'service',
          isolate,
          expect: patient,
          setupFiles,
          globalSetup: 'test/support/global-setup.ts',
          include: ['test/**/*.test.ts'],
          // They have a configuration of their own.
          exclude: ['test/drills/**', '**/node_modules/**'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // Uses the built packages, because transforming them takes seconds for each file.
          server: { deps: { external: [/\/(server|sdk|webhook-verifier|embed)\/dist\//] } }
        }
      }
    ]
  }
})
