// npm test: runs vitest with these arguments. With --retry-failed, as in CI, a file of the services or browsers that failed runs
// once more, alone. If it passes then, so does the run, which names it as FLAKY: that is mended before anything else.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
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

// What the units take from the services while both need a processor: a third of their share.
const lessUrgent = 5

/** Runs vitest, and returns its exit code with what failed. What it prints comes at its end if it runs `beside` another. */
async function vitest(args, { beside = false } = {}) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'signpost-test-run-'))
  try {
    const [failures, printed] = ['failures.json', 'printed.txt'].map((name) => path.join(folder, name))
    const command = [path.join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...args]
    const env = { ...process.env, TEST_FAILURES: failures, ...(beside && process.stdout.isTTY && { FORCE_COLOR: '1' }) }
    const output = openSync(printed, 'w')
    const stdio = beside ? ['ignore', output, output] : 'inherit'
    const running = spawn(process.execPath, command, { cwd: root, env, stdio })
    if (beside) os.setPriority(running.pid, Math.max(os.getPriority(), lessUrgent))
    const [code] = await once(running, 'close')
    closeSync(output)
    process.stdout.write(readFileSync(printed))
    return { code: code ?? 1, failed: code === 0 ? [] : failuresIn(failures, code) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Runs all tests: those of services and browsers, which wait for much, and beside them the units, which compute. One after
 * the other, a fifth of the time of the processors would pass unused.
 */
async function everything() {
  const runs = await Promise.all([
    vitest(['--project', 'service']),
    // Each worker imports the sources anew.
    vitest(['--project', 'unit', '--maxWorkers', '2'], { beside: true })
  ])
  return { code: Math.max(...runs.map(({ code }) => code)), failed: runs.flatMap(({ failed }) => failed) }
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

async function main() {
  const args = process.argv.slice(2)
  const asked = args.filter((arg) => arg !== '--retry-failed')
  const first = asked.length === 0 ? await everything() : await vitest(asked)
  if (first.code === 0 || asked.length === args.length) return first.code
  const reason = whyNotRetried(first.failed)
  if (reason) {
    console.error(reason)
    return first.code
  }
  const files = filesOf(first.failed)
  console.error(`Once more, each alone: ${files.join(', ')}`)
  const lasting = []
  for (const file of files) {
    const { code } = await vitest([...optionsOf(args), file])
    if (code !== 0) lasting.push(file)
  }
  for (const file of files) {
    if (lasting.includes(file)) console.error(`FAILED TWICE ${file}`)
    else console.error(flakyLine(file, first.failed, process.env.FUZZ_SEED ?? 'of the file'))
  }
  return lasting.length > 0 ? 1 : 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await main()
