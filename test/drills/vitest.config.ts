import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { maxWorkers, reporters, serviceTests } from '../../vitest.config.js'

// The tests of the drills, which `npm run drill` starts. Those that try parts of the server are beside them.
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    reporters,
    maxWorkers,
    projects: [
      {
        test: { ...serviceTests, name: 'drill', include: ['test/drills/**/*.test.ts', 'server/src/**/*.drill.test.ts'] }
      }
    ]
  }
})
