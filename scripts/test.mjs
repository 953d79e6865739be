// npm test: runs vitest with these arguments. With --retry-failed, as in CI, a file of the services or browsers that failed runs
// once more, alone. If it passes then, so does the run, which names it as FLAKY: that is mended before anything else.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './pnpm.mjs'

const mostRetried = 2
// A rule or a unit has no other process to wait for: if it failed once, it is wrong.
const retriedProjects = ['service', 'drill']

/** Why these files are not tried again, or undefined if they are. */
export function whyNotRetried(failed) {
  const lasting = failed.find(({ file, project }) => !file || !retriedProjects.includes(project))
  if (lasting) return `${lasting.file ?? 'What belongs to no file'} is not tried again: ${lasting.error}`
  const files = filesOf(failed)
  if (files.length > mostRetried) return `${files.length} files failed. At most ${mostRetried} are tried again.`
  return undefined
}

/** The line of a file that failed at first and passed alone. */
export function flakyLine(file, failed, seed) {
  const { error } = failed.find((each) => each.file === file)
  return `FLAKY ${file} (seed ${seed}): it failed beside others and passed alone. Its first error: ${error}`
}

export const filesOf = (failed) => [...new Set(failed.map(({ file }) => file))]

/** Runs vitest, and returns its exit code with what failed. */
function vitest(args) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'signpost-failures-'))
  const file = path.join(folder, 'failures.json')
  try {
    const command = [path.join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...args]
    const env = { ...process.env, TEST_FAILURES: file }
    const { status } = spawnSync(process.execPath, command, { cwd: root, env, stdio: 'inherit' })
    return { code: status ?? 1, failed: status === 0 ? [] : failuresIn(file, status) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What the file of a run that failed names. A run that ended before it could write belongs to no file. */
export function failuresIn(file, code) {
  const unnamed = [{ file: null, project: null, error: `vitest ended with ${code ?? 'a signal'}` }]
  try {
    const failed = JSON.parse(readFileSync(file, 'utf8'))
    return failed.length > 0 ? failed : unnamed
  } catch {
    return unnamed
  }
}

// Without the files that were asked for.
function optionsOf(args) {
  const config = args.indexOf('--config')
  return config === -1 ? [] : args.slice(config, config + 2)
}

function main() {
  const args = process.argv.slice(2)
  const asked = args.filter((arg) => arg !== '--retry-failed')
  const first = vitest(asked)
  if (first.code === 0 || asked.length === args.length) return first.code
  const reason = whyNotRetried(first.failed)
  if (reason) {
    console.error(reason)
    return first.code
  }
  const files = filesOf(first.failed)
  console.error(`Once more, each alone: ${files.join(', ')}`)
  const lasting = files.filter((file) => vitest([...optionsOf(args), file]).code !== 0)
  for (const file of files) {
    if (lasting.includes(file)) console.error(`FAILED TWICE ${file}`)
    else console.error(flakyLine(file, first.failed, process.env.FUZZ_SEED ?? 'of the file'))
  }
  return lasting.length > 0 ? 1 : 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = main()
