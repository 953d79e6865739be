// Checks the packages as they are published: their licence and changelog, the manifests with publint, the types with attw, the
// sizes with esbuild, and the types of the SDK with those in its api.txt. With --update, writes them there.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { list } from 'tar'
import { checkApi } from './api-snapshot.mjs'
import { packAll } from './pack.mjs'
import { publishedFolders } from './packages.mjs'
import { root } from './pnpm.mjs'

// What a package adds to a user's bundle, minified and compressed, with dependencies and without peer dependencies.
// Slightly above the current size.
const budgets = [
  { entry: 'sdk/dist/index.js', maxBytes: 13_260 },
  { entry: 'sdk/dist/node.js', maxBytes: 460 },
  { entry: 'sdk/dist/msw.js', maxBytes: 161_000 },
  { entry: 'sdk/dist/mock-server.js', maxBytes: 161_000 },
  { entry: 'webhook-verifier/dist/index.js', maxBytes: 2_000 },
  { entry: 'webhook-verifier/dist/sign.js', maxBytes: 1_350 },
  { entry: 'webhook-verifier/dist/express.js', maxBytes: 2_850 },
  { entry: 'webhook-verifier/dist/fastify.js', maxBytes: 2_850 },
  { entry: 'webhook-verifier/dist/fetch.js', maxBytes: 2_750 },
  { entry: 'webhook-verifier/dist/lambda.js', maxBytes: 2_600 },
  { entry: 'webhook-verifier/dist/web/index.js', maxBytes: 5_050 },
  // The libraries that read CMS and certificates are three quarters of it.
  { entry: 'pdf-verify/dist/index.js', maxBytes: 125_000 },
  { entry: 'embed/dist/index.js', maxBytes: 3_620 },
  { entry: 'embed/dist/react.js', maxBytes: 3_820 },
  { entry: 'embed/dist/embed.global.js', maxBytes: 3_640 },
  // Not in a bundle, but downloaded. It grew by what requests take, for the help and the checks of any path (16 kB, all in all 27 kB), and by the commands
  // themselves. Both are files of their own, which only the commands load that need them.
  { entry: 'cli/dist/main.js', maxBytes: 218_500 }
]
// What npm downloads and unpacks, which source maps and types are most of.
const largestUnpacked = { sdk: 5_950_000 }
// The script for pages has no types.
const typeOptions = ['--exclude-entrypoints', 'embed.js', '--no-summary']

const folder = mkdtempSync(path.join(tmpdir(), 'signpost-packages-'))
try {
  const tarballs = packAll(folder)
  for (const name of publishedFolders) {
    checkContents(name, tarballs[name])
    checkTarball(tarballs[name])
  }
  for (const budget of budgets) await checkSize(budget)
  if (!checkApi('sdk', process.argv.includes('--update'))) {
    fail(
      'The types of the SDK differ from sdk/api.txt. Run `npm run check:packages -- --update` and review the change.'
    )
  }
} finally {
  rmSync(folder, { recursive: true })
}

// The MIT License has to be part of every copy.
function checkContents(name, tarball) {
  const files = []
  let unpacked = 0
  const read = ({ path, size }) => {
    files.push(path.replace('package/', ''))
    unpacked += size
  }
  list({ file: tarball, sync: true, onReadEntry: read })
  if (unpacked > largestUnpacked[name]) fail(`The package ${name} has ${unpacked} bytes of ${largestUnpacked[name]}`)
  for (const needed of ['LICENSE', 'CHANGELOG.md', 'README.md']) {
    if (!files.includes(needed)) fail(`The package ${name} does not contain ${needed}`)
  }
  const text = (folder) => readFileSync(path.join(root, folder, 'LICENSE'), 'utf8')
  if (text(name) !== text('.')) fail(`${name}/LICENSE differs from LICENSE`)
}

function checkTarball(tarball) {
  run('publint', 'run', tarball, '--strict')
  run('attw', tarball, ...typeOptions)
}

async function checkSize({ entry, maxBytes }) {
  const { outputFiles } = await build({
    entryPoints: [path.join(root, entry)],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform:
      entry.startsWith('webhook-verifier') ||
      entry.startsWith('pdf-verify') ||
      /(^cli|\/(node|mock-server)\.js$)/.test(entry)
        ? 'node'
        : 'browser',
    external: ['msw', 'fastify', 'react'],
    logLevel: 'error'
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
