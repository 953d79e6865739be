import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'
import { defineConfig, type Options } from 'tsup'
import { afterFirstLoad } from '../build/after-first-load.js'
import { nodePaths } from '../build/node-paths.js'
import { preloadsOf } from '../build/preloads-of.js'

const page = path.dirname(fileURLToPath(import.meta.url))
const out = path.join(page, '../../server/dist', 'console')
const assets = path.join(out, 'assets')
const signingPage = path.join(page, '../../server/dist', 'signing-page', 'index.html')

await rm(out, { recursive: true, force: true })

/** A page with its scripts and styles, whose names contain a content hash, so that they can be cached forever. */
const pageOf = (entry: string, file: string, sources: Record<string, string>, plugins: Plugin[] = []): Options => ({
  entry: Object.fromEntries(Object.entries(sources).map(([name, source]) => [name, path.join(page, source)])),
  outDir: assets,
  platform: 'browser',
  target: ['es2022', 'safari15.4', 'chrome100', 'firefox100'],
  format: 'esm',
  minify: true,
  noExternal: [/.*/],
  esbuildPlugins: plugins,
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
    await writePage(file, entry, await readdir(assets), 'late-styles' in sources)
  }
})

export default defineConfig([
  pageOf('main', 'index.html', { main: 'src/main.tsx', 'late-styles': 'src/late-styles.css' }, [
    afterFirstLoad(path.join(page, 'src/app.tsx'))
  ]),
  // The field editor in other people's apps. Apart, as it needs little of the console.
  pageOf('edit', 'edit.html', { edit: 'src/edit/main.tsx' })
])

/** Writes a page that loads one of the entries. */
async function writePage(file: string, entry: string, built: string[], hasLateStyles: boolean) {
  const html = await readFile(path.join(page, 'index.html'), 'utf8')
  const nameOf = (entry: string, ext: string) =>
    built.find((name) => name.startsWith(`${entry}-`) && name.endsWith(ext)) ?? ''
  const urlOf = (entry: string, ext: string) => `/console/assets/${nameOf(entry, ext)}`
  const preloads = [...(await preloadsOf(assets, nameOf(entry, '.js')))]
  // The addresses of pdf.js and of the texts, which are built with the signing page.
  const pdfjs = (await readFile(signingPage, 'utf8')).match(/<meta name="(pdf|texts)[^>]*>/g)?.join('\n    ') ?? ''
  await writeFile(
    path.join(out, file),
    html
      .replace('{{style}}', urlOf(entry, '.css'))
      .replace('{{main}}', urlOf(entry, '.js'))
      .replace(
        '{{lateStyles}}',
        hasLateStyles ? `<meta name="late-styles" content="${urlOf('late-styles', '.css')}">` : ''
      )
      .replace('{{pdfjs}}', pdfjs)
      .replace(
        '{{preloads}}',
        preloads.map((name) => `<link rel="modulepreload" href="/console/assets/${name}">`).join('\n    ')
      )
  )
}
