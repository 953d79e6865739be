import { defineConfig } from 'tsup'

export default defineConfig({
  entry: { main: 'src/main.ts' },
  format: 'esm',
  target: 'node20',
  clean: true,
  // The sources of the packages in tsconfig.json are not what users install.
  external: [/^@signpost\/(sdk|webhook-verifier)/],
  noExternal: [/^@signpost\/spec/]
})
