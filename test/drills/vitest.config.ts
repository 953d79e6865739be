import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { sourceFolders } from '../../scripts/packages.mjs'
import { execArgv, maxWorkers, reporters, serviceTests } from '../../vitest.config.js'

const besideSources = sourceFolders.map((folder) => `${folder}/**/*.drill.test.ts`)

// The tests of the drills, which `npm run drill` starts. Those that try a part of a package are beside it.
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    reporters,
    maxWorkers,
    execArgv,
    projects: [
      {
        test: { ...serviceTests, name: 'drill', include: ['test/drills/**/*.test.ts', ...besideSources] }
      }
    ]
  }
})
