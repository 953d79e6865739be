// Checks the packages as they are published: the manifests with publint, the types with attw, the sizes with esbuild.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { packAll, published } from './pack.mjs'
import { root } from './pnpm.mjs'

// What a package adds to a user's bundle, minified and compressed, with dependencies and without peer dependencies.
// Slightly above the current size.
const budgets = [
  { entry: 'sdk/dist/index.js', maxBytes: 8_400 },
  { entry: 'sdk/dist/msw.js', maxBytes: 24_100 },
  { entry: 'webhook-verifier/dist/index.js', maxBytes: 3_150 },
  { entry: 'webhook-verifier/dist/express.js', maxBytes: 3_100 },
  { entry: 'embed/dist/index.js', maxBytes: 2_650 },
  { entry: 'embed/dist/embed.global.js', maxBytes: 2_950 }
]
// The SDK resolves in every way that TypeScript knows. The script for pages has no types.
const typeOptions = {
  sdk: [],
  'webhook-verifier': ['--profile', 'esm-only'],
  embed: ['--profile', 'esm-only', '--exclude-entrypoints', 'embed.js']
}

const folder = mkdtempSync(path.join(tmpdir(), 'signpost-packages-'))
try {
  const tarballs = packAll(folder)
  for (const name of published) checkTarball(tarballs[name], typeOptions[name])
  for (const budget of budgets) await checkSize(budget)
} finally {
  rmSync(folder, { recursive: true })
}

function checkTarball(tarball, options) {
  run('publint', 'run', tarball, '--strict')
  run('attw', tarball, '--no-summary', ...options)
}

async function checkSize({ entry, maxBytes }) {
  const { outputFiles } = await build({
    entryPoints: [path.join(root, entry)],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: entry.startsWith('webhook-verifier') ? 'node' : 'browser',
    external: ['msw']
  })
  const size = gzipSync(outputFiles[0].contents).length
  console.log(`${entry}: ${size} bytes of ${maxBytes}`)
  if (size > maxBytes) fail(`${entry} is larger than its budget`)
}

function run(command, ...args) {
  const file = path.join(root, 'node_modules', '.bin', command)
  const { status, stdout, stderr } = spawnSync(file, args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) fail(`${stdout}${stderr}`)
}

function fail(message) {
  console.error(message)
  process.exitCode = 1
}
