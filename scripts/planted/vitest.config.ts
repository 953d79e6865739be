import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('../..', import.meta.url))
const at = (place: string) => path.join(root, place)

// Tests with planted faults, which scripts/test.test.mjs runs as `npm test` runs all others.
export default defineConfig({
  root,
  test: {
    reporters: ['default', at('test/support/failed-files-reporter.ts')],
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: process.env.PLANTED_PROJECT ?? 'service',
          isolate: false,
          setupFiles: [at('test/support/bound-file.ts')],
          include: ['scripts/planted/*.planted.ts']
        }
      }
    ]
  }
})
