import { cpSync, rmSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'tsup'
import { templates } from './src/init/templates.js'

export default defineConfig({
  entry: { main: 'src/main.ts' },
  format: 'esm',
  target: 'node20',
  clean: true,
  // The sources of the packages in tsconfig.json are not what users install.
  external: [/^@signpost\/(sdk|webhook-verifier)/],
  noExternal: [/^@signpost\/spec/],
  // The examples that `init` makes apps of.
  async onSuccess() {
    rmSync('dist/templates', { recursive: true, force: true })
    for (const source of new Set(Object.values(templates).flatMap(({ files }) => Object.values(files)))) {
      cpSync(path.join('..', source), path.join('dist', 'templates', source))
    }
  }
})
