import { cp, mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { defineConfig } from 'tsup'

export default defineConfig({
  entry: {
    main: 'src/main.ts',
    index: 'src/index.ts',
    'pdf/child': 'src/pdf/child.ts',
    'pdf/bench': 'src/pdf/bench/main.ts',
    'pdf/corpus': 'src/pdf/corpus/main.ts',
    'draw-forms': 'forms/write-library.ts'
  },
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  // The signing page and the reference are put in the same folder.
  clean: false,
  async onSuccess() {
    await mkdir('dist/docs', { recursive: true })
    await cp(
      createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js'),
      'dist/docs/redoc.standalone.js'
    )
  }
})
