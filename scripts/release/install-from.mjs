// node scripts/release/install-from.mjs: writes into docs, READMEs and examples where the packages are installed from. Run it after a change of
// the constant, which is `npm` once the packages are published there: until then, their names there are not ours.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { manifestOf } from '../packages.mjs'
import { root } from '../pnpm.mjs'

/** `service`, whose tarballs `scripts/served-packages.mjs` packs, or `npm`. */
export const installsFrom = 'service'

const tarball = /http:\/\/localhost:4400\/packages\/([a-z-]+)\.tgz/
const command = new RegExp(`(npm install (?:--global )?)(?:@signpost/([a-z-]+)|${tarball.source})`, 'g')
const dependency = new RegExp(`("@signpost/([a-z-]+)": ")(?:\\^[\\d.]+|${tarball.source})"`, 'g')

/** A text whose commands and dependencies install from there. */
export function withSource(text, source) {
  const served = (name) => `http://localhost:4400/packages/${name}.tgz`
  return text
    .replace(command, (_all, start, named, packed) =>
      source === 'npm' ? `${start}@signpost/${named ?? packed}` : `${start}${served(named ?? packed)}`
    )
    .replace(dependency, (_all, start, name) =>
      source === 'npm' ? `${start}^${manifestOf(name).version}"` : `${start}${served(name)}"`
    )
}

/** The files that people copy such commands and dependencies from. */
export function textsToCopy() {
  const places = ['README.md', 'docs/pages', 'examples', '*/README.md']
  return execFileSync('git', ['ls-files', ...places], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(md|json)$/.test(file) && file !== 'examples/package.json')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const file of textsToCopy()) {
    const place = path.join(root, file)
    const text = readFileSync(place, 'utf8')
    const next = withSource(text, installsFrom)
    if (next !== text) writeFileSync(place, next)
  }
}
