import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'tsup'

const page = path.dirname(fileURLToPath(import.meta.url))
const out = path.join(page, '..', 'dist', 'signing-page')
const assets = path.join(out, 'assets')
const pdfjs = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

// Every asset's name changes with its content, so that it may be cached for ever.
export default defineConfig({
  entry: [path.join(page, 'src/main.ts')],
  outDir: assets,
  platform: 'browser',
  target: ['es2022', 'safari15.4', 'chrome100', 'firefox100'],
  format: 'esm',
  splitting: true,
  minify: true,
  clean: true,
  noExternal: [/.*/],
  loader: { '.ttf': 'file' },
  esbuildOptions(options) {
    options.entryNames = '[name]-[hash]'
    options.chunkNames = '[name]-[hash]'
    options.assetNames = '[name]-[hash]'
    options.publicPath = '/sign/assets'
    options.legalComments = 'none'
  },
  async onSuccess() {
    await copyPdfjs()
    await cp(path.join(page, 'icon.svg'), path.join(assets, 'icon.svg'))
    await writeIndex()
  }
})

// pdf.js loads these itself; the folder carries the version because page and worker must be of the same one.
async function copyPdfjs() {
  const { version } = JSON.parse(await readFile(path.join(pdfjs, 'package.json'), 'utf8'))
  const target = path.join(assets, `pdfjs-${version}`)
  await mkdir(target, { recursive: true })
  for (const folder of ['cmaps', 'standard_fonts', 'wasm', 'iccs']) {
    await cp(path.join(pdfjs, folder), path.join(target, folder), { recursive: true })
  }
  await cp(path.join(pdfjs, 'legacy/build/pdf.worker.min.mjs'), path.join(target, 'pdf.worker.min.mjs'))
  await cp(path.join(pdfjs, 'LICENSE'), path.join(target, 'LICENSE'))
}

async function writeIndex() {
  const files = await readdir(assets)
  const named = (pattern: RegExp) => `/sign/assets/${files.find((file) => pattern.test(file))}`
  const html = await readFile(path.join(page, 'index.html'), 'utf8')
  const filled = html.replace('{{script}}', named(/^main-.*\.js$/)).replace('{{style}}', named(/^main-.*\.css$/))
  await writeFile(path.join(out, 'index.html'), filled)
}
