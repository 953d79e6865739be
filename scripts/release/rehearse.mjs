// Makes everything that a release publishes, from what is committed, and publishes nothing: the packages and the artefact of
// the service with the version of a tag, their bills of materials and digests. Installs the packages where the repository is
// not and takes a document from draft to sealed PDF with them.
//   npm run release:rehearse -- v1.0.0-rc.1 [--out FOLDER]   FOLDER receives the files, `dist/release` by default
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { placeModules, readManifest } from '../package/place-modules.mjs'
import { publishedFolders } from '../packages.mjs'
import { root } from '../pnpm.mjs'
import { billOfMaterials } from './bill-of-materials.mjs'
import { freePort, untilAnswers } from './service.mjs'
import { versionOf } from './version.mjs'

const { values: flags, positionals } = parseArgs({ options: { out: { type: 'string' } }, allowPositionals: true })
const released = [...publishedFolders, 'server']
const version = versionOf(
  positionals[0] ?? '',
  Object.fromEntries(released.map((name) => [name, readManifest(path.join(root, name))]))
)
const out = path.resolve(flags.out ?? path.join(root, 'dist', 'release'))
const folder = mkdtempSync(path.join(os.tmpdir(), 'signpost-release-'))
const copy = path.join(folder, 'signpost')
try {
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  copyCommitted()
  for (const name of released) stamp(name)
  run('npm', ['run', '--silent', 'check:packages'], copy)
  const { packAll } = await import(path.join(copy, 'scripts', 'pack.mjs'))
  const tarballs = packAll(out)
  run('npm', ['run', '--silent', 'package', '--', '--out', path.join(folder, 'artefact')], copy)
  const artefact = path.join(folder, 'artefact', `signpost-${version}`)
  cpSync(`${artefact}.tar.gz`, path.join(out, `signpost-${version}.tar.gz`))
  for (const name of released) writeBill(name)
  for (const tarball of Object.values(tarballs)) run('npm', ['publish', tarball, '--dry-run', '--tag', 'rc'], folder)
  await runDemo(artefact, tarballs)
  writeDigests()
  console.log(`${version} is ready in ${out}. Nothing was published.`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

// Without what is not committed, which a release would not contain.
function copyCommitted() {
  run('git', ['clone', '--quiet', '--no-hardlinks', root, copy], root)
}

/** Sets the version of a package, and of those that it needs. */
function stamp(name) {
  const manifest = { ...readManifest(path.join(copy, name)), version }
  writeFileSync(path.join(copy, name, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

function writeBill(name) {
  const installed = [...new Set(placeModules(path.join(copy, name), []).values())].map(readManifest)
  const bill = billOfMaterials(readManifest(path.join(copy, name)), installed)
  writeFileSync(path.join(out, `signpost-${name}-${version}.cdx.json`), `${bill}\n`)
}

/** The examples, with the packages from their tarballs, against the service of the artefact and an embedded Postgres. */
async function runDemo(artefact, tarballs) {
  const examples = path.join(folder, 'examples')
  cpSync(path.join(root, 'examples'), examples, { recursive: true, filter: (file) => !file.includes('node_modules') })
  const manifest = readManifest(examples)
  for (const name of publishedFolders) {
    const dependency = `@signpost/${name}`
    if (manifest.dependencies[dependency]) manifest.dependencies[dependency] = `file:${tarballs[name]}`
  }
  writeFileSync(path.join(examples, 'package.json'), JSON.stringify(manifest))
  run('npm', ['install', '--silent', '--no-audit', '--no-fund'], examples)

  const { startEmbeddedPostgres } = await import(path.join(copy, 'server', 'dist', 'index.js'))
  const postgres = await startEmbeddedPostgres({ folder: path.join(folder, 'postgres'), durable: false })
  const port = await freePort()
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: postgres.url,
    SIGNPOST_DATA_DIR: path.join(folder, 'data'),
    PORT: String(port),
    SITE_URL: `http://localhost:${port}`
  }
  const service = spawn('node', [path.join(artefact, 'bin', 'signpost.mjs'), 'start'], { env, stdio: 'ignore' })
  try {
    await untilAnswers(`${env.SITE_URL}/readyz`)
    run('node', ['main-journey/demo.mjs'], examples, env)
  } finally {
    service.kill('SIGTERM')
    await postgres[Symbol.asyncDispose]()
  }
}

function writeDigests() {
  const lines = readdirSync(out)
    .sort()
    .map((file) => {
      const digest = createHash('sha256').update(readFileSync(path.join(out, file)))
      return `${digest.digest('hex')}  ${file}\n`
    })
  writeFileSync(path.join(out, 'SHA256SUMS'), lines.join(''))
}

function run(command, args, cwd, env = process.env) {
  const { status } = spawnSync(command, args, { cwd, env, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}.`)
}
