import { defineConfig } from 'tsup'

// Without `clean`: the two builds run at once, and one would remove what the other has written.
export default defineConfig([
  { entry: ['src/index.ts'], format: 'esm', target: 'es2022', dts: true },
  { entry: { embed: 'src/index.ts' }, format: 'iife', globalName: 'Signpost', target: 'es2020', minify: true }
])
