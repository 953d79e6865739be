import { cp, mkdir, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { defineConfig } from 'tsup'
import { digestOf } from './build/digest-of.js'
import { precompress } from './build/precompress.js'

export default defineConfig({
  entry: {
    main: 'src/main.ts',
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
  // The signing page and the reference are put in the same folder.
  clean: false,
  async onSuccess() {
    const redoc = createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js')
    await rm('dist/docs', { recursive: true, force: true })
    await mkdir('dist/docs', { recursive: true })
    await cp(redoc, `dist/docs/redoc-${digestOf(await readFile(redoc))}.js`)
    await precompress('dist/docs')
  }
})
