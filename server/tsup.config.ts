import { defineConfig } from 'tsup'

export default defineConfig({
  entry: {
    main: 'src/command/main.ts',
    index: 'src/index.ts',
    'pdf/child': 'src/pdf/child.ts',
    'pdf/bench': 'src/pdf/bench/main.ts',
    'pdf/verify-bench': 'src/pdf/bench/verify.ts',
    'pdf/corpus': 'src/pdf/corpus/main.ts',
    'draw-forms': 'forms/write-library.ts'
  },
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  noExternal: ['@signpost/spec/rules'],
  // What other steps of the build put in the same folder stays.
  clean: ['docs', 'forms', 'signing-page', 'verify-page'].map((folder) => `!${folder}/**`)
})
