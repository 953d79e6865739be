// npm run test:changed [-- COMMIT]: the tests that what changed since a commit needs first, committed or not. Without one, since
// where this branch left `main`, or since the last commit on `main` itself.
import { execFileSync, spawnSync } from 'node:child_process'
import path from 'node:path'
import { root } from './pnpm.mjs'
import { isThere, planFor } from './tests-for.mjs'

const since = process.argv[2] ?? branchPoint()
const changed = unique([...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')])
const { sources, tests, drills } = planFor(changed.filter(isThere))
console.log(`${changed.length} files changed since ${since.slice(0, 8)}.`)
const related = ['related', '--run', '--project', 'unit', '--passWithNoTests', ...sources]
const ofUnits = sources.length === 0 ? 0 : vitest(related)
const ofServices = tests.length === 0 ? 0 : vitest(['run', '--project', 'service', '--passWithNoTests', ...tests])
if (drills.length > 0) console.log(`Before the change is finished, in full: npm run drill -- ${drills.join(' | ')}`)
process.exitCode = ofUnits || ofServices

function vitest(args) {
  const command = [path.join(root, 'node_modules', 'vitest', 'vitest.mjs'), ...args]
  return spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' }).status ?? 1
}

function branchPoint() {
  for (const name of ['origin/main', 'main']) {
    const [point] = git('merge-base', name, 'HEAD')
    if (point) return point
  }
  return 'HEAD'
}

// Nothing, if there is no such branch.
function git(...args) {
  try {
    const text = execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return text.split('\n').filter(Boolean)
  } catch {
    return []
  }
}

function unique(list) {
  return [...new Set(list)]
}
