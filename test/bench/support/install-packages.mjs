import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** Installs packages, as an object of versions by name, in an empty folder. Returns the folder's `require`. */
export function installPackages(folder, versions) {
  const manifest = path.join(folder, 'package.json')
  writeFileSync(manifest, JSON.stringify({ private: true }))
  const packages = Object.entries(versions).map(([name, version]) => `${name}@${version}`)
  execFileSync('npm', ['install', '--silent', '--no-audit', '--no-fund', ...packages], { cwd: folder })
  return createRequire(manifest)
}
