import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'tsup'
import { nodePaths } from '../build/node-paths.js'

const page = path.dirname(fileURLToPath(import.meta.url))
const out = path.join(page, '../../server/dist', 'console')
const assets = path.join(out, 'assets')
const signingPage = path.join(page, '../../server/dist', 'signing-page', 'index.html')

// Asset names contain a content hash, so that assets can be cached forever.
export default defineConfig({
  entry: {
    main: path.join(page, 'src/main.tsx'),
    edit: path.join(page, 'src/edit/main.tsx'),
    'late-styles': path.join(page, 'src/late-styles.css')
  },
  outDir: assets,
  platform: 'browser',
  target: ['es2022', 'safari15.4', 'chrome100', 'firefox100'],
  format: 'esm',
  minify: true,
  clean: true,
  noExternal: [/.*/],
  esbuildOptions(options) {
    options.entryNames = '[name]-[hash]'
    options.chunkNames = '[name]-[hash]'
    // From its sources, so that starting the service does not build it.
    options.alias = { '@signpost/sdk': path.join(page, '../../sdk/src/index.ts') }
    options.jsx = 'automatic'
    options.jsxImportSource = 'preact'
    options.legalComments = 'none'
    options.nodePaths = nodePaths
  },
  async onSuccess() {
    const built = await readdir(assets)
    await writePage('index.html', 'main', built)
    // The field editor in other people's apps.
    await writePage('edit.html', 'edit', built)
  }
})

/** Writes a page that loads one of the entries. */
async function writePage(file: string, entry: string, built: string[]) {
  const html = await readFile(path.join(page, 'index.html'), 'utf8')
  const urlOf = (entry: string, ext: string) =>
    `/console/assets/${built.find((name) => name.startsWith(`${entry}-`) && name.endsWith(ext))}`
  // The addresses of pdf.js, which is built with the signing page.
  const pdfjs = (await readFile(signingPage, 'utf8')).match(/<meta name="pdf[^>]*>/g)?.join('\n    ') ?? ''
  await writeFile(
    path.join(out, file),
    html
      .replace('{{style}}', urlOf(entry, '.css'))
      .replace('{{main}}', urlOf(entry, '.js'))
      .replace('{{lateStyles}}', urlOf('late-styles', '.css'))
      .replace('{{pdfjs}}', pdfjs)
  )
}
