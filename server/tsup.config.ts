import { cp } from 'node:fs/promises'
import { defineConfig, type Options } from 'tsup'
import { script } from '../embed/script-build.js'
import bundledPackages from './build/bundled-packages.json'
import { nodePaths } from './build/node-paths.js'

/** How what runs in the server is bundled. */
export const bundling: Options = {
  format: 'esm',
  target: 'node20',
  // The packages are what every process imports at its start. Bundled, because Node takes a tenth of a second to read all languages
  // of zod's messages.
  noExternal: [
    '@signpost/spec/rules',
    '@signpost/spec/letters',
    '@signpost/spec/languages',
    '@signpost/spec/fill',
    /^@signpost\/spec\/texts\//,
    '@signpost/spec/table',
    '@signpost/spec/tools',
    '@signpost/spec/samples',
    '@signpost/spec/published',
    '@signpost/spec/sizes',
    /^@signpost\/cli\//,
    '@signpost/sdk',
    // From their sources, so that starting the service does not build them.
    '@signpost/webhook-verifier',
    '@signpost/embed',
    ...bundledPackages
  ],
  esbuildOptions(options) {
    options.mainFields = ['module', 'main']
    options.nodePaths = nodePaths
  }
}

export default defineConfig([
  {
    entry: {
      main: 'src/command/main.ts',
      index: 'src/index.ts',
      'given/jpeg-worker': 'src/given/jpeg-worker.ts'
    },
    sourcemap: true,
    ...bundling,
    // What other steps of the build put in the same folder stays.
    clean: ['console', 'docs', 'packages', 'signing-page', 'verify-page', 'widget'].map((folder) => `!${folder}/**`),
    async onSuccess() {
      for (const folder of ['embed', 'icons'])
        await cp(`../pages/shared/${folder}`, `dist/${folder}`, { recursive: true })
      await cp('../forms/drawn', 'dist/forms', { recursive: true })
    }
  },
  // The widget as the package has it, which starting the service does not build.
  { entry: { embed: '../embed/src/script.ts' }, outDir: 'dist/widget', ...script }
])
