// Packs the published packages for the service to serve them at /packages, so that apps can install those of its version also where
// no registry has them. Each file is named after its contents: what was installed from its address stays what it was.
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { create, extract, list } from 'tar'
import { packAll } from './pack.mjs'
import { root } from './pnpm.mjs'

const out = path.join(root, 'server', 'dist', 'packages')
// pnpm gives it to every file of a tarball. With it, the same files make the same tarball.
const mtime = new Date('1985-10-26T08:15:00Z')

const folder = mkdtempSync(path.join(tmpdir(), 'signpost-served-'))
try {
  const tarballs = packAll(path.join(folder, 'packed'))
  await bundleOwn(tarballs, 'cli')
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  for (const tarball of Object.values(tarballs)) assertNeedsNoRegistryOfOurs(tarball)
  const served = Object.entries(tarballs).map(([name, tarball]) => serve(name, readFileSync(tarball)))
  writeFileSync(path.join(out, 'index.json'), `${JSON.stringify({ packages: served }, null, 2)}\n`)
} finally {
  rmSync(folder, { recursive: true })
}

function serve(name, content) {
  const { version } = JSON.parse(readFileSync(path.join(root, name, 'package.json'), 'utf8'))
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 8)
  const file = `${name}-${version}-${digest.toUpperCase()}.tgz`
  writeFileSync(path.join(out, file), content)
  const integrity = `sha512-${createHash('sha512').update(content).digest('base64')}`
  return { name: `@signpost/${name}`, version, file, integrity }
}

/** Packs what a package needs of the others with it: an installation would look for them in a registry. */
async function bundleOwn(tarballs, name) {
  const place = path.join(folder, name)
  await unpack(tarballs[name], place)
  const file = path.join(place, 'package', 'package.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  const own = Object.keys(manifest.dependencies).filter((each) => each.startsWith('@signpost/'))
  for (const each of own) {
    // Nobody imports it from here: it needs neither types nor maps.
    const target = path.join(place, 'package', 'node_modules', each)
    await unpack(tarballs[each.replace('@signpost/', '')], target, {
      strip: 1,
      filter: (at) => !/\.(map|d\.c?ts)$/.test(at)
    })
  }
  writeFileSync(file, `${JSON.stringify({ ...manifest, bundleDependencies: own }, null, 2)}\n`)
  await create({ file: tarballs[name], cwd: place, gzip: true, portable: true, mtime }, ['package'])
}

function assertNeedsNoRegistryOfOurs(tarball) {
  const parts = []
  list({
    file: tarball,
    sync: true,
    filter: (at) => at === 'package/package.json',
    onReadEntry: (entry) => entry.on('data', (part) => parts.push(part))
  })
  const { name, dependencies = {}, bundleDependencies = [] } = JSON.parse(Buffer.concat(parts).toString())
  const missing = Object.keys(dependencies).filter(
    (each) => each.startsWith('@signpost/') && !bundleDependencies.includes(each)
  )
  if (missing.length > 0) throw new Error(`${name} needs ${missing.join(', ')}, which is not packed with it.`)
}

async function unpack(file, cwd, options = {}) {
  mkdirSync(cwd, { recursive: true })
  await extract({ file, cwd, ...options })
}
