import { cp } from 'node:fs/promises'
import { defineConfig } from 'tsup'
import { precompress } from '../build/precompress.js'

export default defineConfig({
  entry: { main: 'verify-page/src/main.ts' },
  outDir: 'dist/verify-page',
  format: 'esm',
  target: 'es2022',
  minify: true,
  clean: true,
  async onSuccess() {
    await cp('verify-page/index.html', 'dist/verify-page/index.html')
    await cp('verify-page/style.css', 'dist/verify-page/style.css')
    await precompress('dist/verify-page')
  }
})
