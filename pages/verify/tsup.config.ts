import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'tsup'
import { nodePaths } from '../build/node-paths.js'

const page = path.dirname(fileURLToPath(import.meta.url))
const out = path.join(page, '../../server/dist', 'verify-page')
const signingPage = path.join(page, '../../server/dist', 'signing-page', 'index.html')

export default defineConfig({
  entry: { main: path.join(page, 'src/main.ts') },
  outDir: out,
  platform: 'browser',
  target: ['es2022', 'safari15.4', 'chrome100', 'firefox100'],
  format: 'esm',
  minify: true,
  clean: true,
  noExternal: [/.*/],
  esbuildOptions(options) {
    options.chunkNames = '[name]-[hash]'
    options.legalComments = 'none'
    options.nodePaths = nodePaths
  },
  async onSuccess() {
    const html = await readFile(path.join(page, 'index.html'), 'utf8')
    // pdf.js and the texts are built with the signing page.
    const built = await readFile(signingPage, 'utf8')
    const pdfjs = built.match(/<meta name="(pdf|texts)[^>]*>/g)?.join('\n    ') ?? ''
    await writeFile(path.join(out, 'index.html'), html.replace('{{pdfjs}}', pdfjs))
  }
})
