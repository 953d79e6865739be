import { defineConfig } from 'tsup'
import { script } from './script-build.js'

// Without `clean`, because the two builds run at the same time and one would delete the output of the other.
export default defineConfig([
  {
    entry: ['src/index.ts', 'src/react.ts', 'src/testing.ts'],
    format: ['esm', 'cjs'],
    target: 'es2022',
    sourcemap: true,
    dts: true
  },
  { entry: { embed: 'src/script.ts' }, ...script }
])
