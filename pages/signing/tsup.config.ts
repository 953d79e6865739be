import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'tsup'
import { digestOf } from '../build/digest-of.js'
import { nodePaths } from '../build/node-paths.js'
import { writeTexts } from '../build/write-texts.js'
import { strippedPdfjs } from './build/stripped-pdfjs.js'

const page = path.dirname(fileURLToPath(import.meta.url))
const out = path.join(page, '../../server/dist', 'signing-page')
const assets = path.join(out, 'assets')
const pdfjs = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

// Asset names contain a content hash, so that assets can be cached forever.
export default defineConfig({
  entry: {
    boot: path.join(page, 'src/boot.ts'),
    main: path.join(page, 'src/main.ts'),
    pad: path.join(page, 'src/pad-page/main.ts'),
    qr: path.join(page, 'src/signature/qr.ts'),
    cards: path.join(page, 'src/cards/cards.ts'),
    patterns: path.join(page, '../../spec/rules/ground/patterns.ts'),
    link: path.join(page, 'src/link/link.ts'),
    challenge: path.join(page, 'src/challenge/widget.ts'),
    'challenge-worker': path.join(page, 'src/challenge/worker.ts'),
    read: path.join(page, 'src/read-page/main.ts'),
    'in-person': path.join(page, 'src/in-person-page/main.ts'),
    pdf: path.join(page, '../shared/pdf/pdf.ts'),
    'pdf-worker': path.join(page, '../shared/pdf/pdf-worker.ts')
  },
  outDir: assets,
  platform: 'browser',
  target: ['es2022', 'safari15.4', 'chrome100', 'firefox100'],
  format: 'esm',
  // Shared chunks would cost another round trip.
  splitting: false,
  minify: true,
  clean: true,
  noExternal: [/.*/],
  loader: { '.ttf': 'file' },
  esbuildPlugins: [strippedPdfjs],
  esbuildOptions(options) {
    options.entryNames = '[name]-[hash]'
    options.assetNames = '[name]-[hash]'
    options.publicPath = '/sign/assets'
    options.legalComments = 'none'
    options.nodePaths = nodePaths
  },
  async onSuccess() {
    for (const { name } of await foldersIn(assets)) await rm(path.join(assets, name), { recursive: true })
    await writePages(await copyPdfjsFiles(), await writeTexts(assets))
  }
})

/** Copies the files that pdf.js loads by name. Returns the name of their folder, which contains their digest. */
async function copyPdfjsFiles() {
  const half = path.join(assets, 'pdfjs')
  await mkdir(half, { recursive: true })
  for (const folder of ['cmaps', 'standard_fonts', 'wasm', 'iccs']) {
    await cp(path.join(pdfjs, folder), path.join(half, folder), { recursive: true })
  }
  await cp(path.join(pdfjs, 'LICENSE'), path.join(half, 'LICENSE'))
  const names = (await readdir(half, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const contents = names.map(({ parentPath, name }) => path.join(parentPath, name)).sort()
  const name = `pdfjs-${digestOf(...(await Promise.all(contents.map((file) => readFile(file)))))}`
  await rename(half, path.join(assets, name))
  return name
}

async function foldersIn(folder: string) {
  return (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory())
}

async function writePages(files: string, texts: string) {
  const built = await readdir(assets)
  const find = (name: string, ext: string) =>
    built.find((file) => new RegExp(`^${name}-[A-Z0-9]{8}\\.${ext}$`).test(file))
  const names: Record<string, string | undefined> = {
    boot: find('boot', 'js'),
    main: find('main', 'js'),
    pad: find('pad', 'js'),
    qr: find('qr', 'js'),
    patterns: find('patterns', 'js'),
    cards: find('cards', 'js'),
    'cards-style': find('cards', 'css'),
    link: find('link', 'js'),
    challenge: find('challenge', 'js'),
    'challenge-style': find('challenge', 'css'),
    'challenge-worker': find('challenge-worker', 'js'),
    read: find('read', 'js'),
    'in-person': find('in-person', 'js'),
    style: find('main', 'css'),
    pdf: find('pdf', 'js'),
    worker: find('pdf-worker', 'js'),
    files,
    texts
  }
  for (const file of ['index.html', 'pad.html', 'link.html', 'read.html', 'in-person.html']) {
    const html = await readFile(path.join(page, file), 'utf8')
    const filled = html.replace(/\{\{([\w-]+)\}\}/g, (_, name: string) => {
      if (!names[name]) throw new Error(`The page refers to ${name}, which has not been built.`)
      return `/sign/assets/${names[name]}`
    })
    await writeFile(path.join(out, file), filled)
  }
}
