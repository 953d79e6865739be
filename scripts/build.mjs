// Builds what changed since the last time, with as many steps in parallel as there are processors.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { steps } from './build-steps.mjs'
import { fingerprint } from './fingerprint.mjs'
import { root } from './pnpm.mjs'

/**
 * Runs the steps of a goal that are not up to date. `built` contains the fingerprint of each step at its last run.
 * `keep` is called with it whenever a step starts or finishes, so that an interrupted build is known to be incomplete.
 * Returns the steps that ran, in the order of their ends, and how long each took.
 */
export async function build(goal, install, built, keep) {
  const prints = new Map()
  const outdated = outdatedSteps(goal, install, built, prints)
  const done = []
  const running = new Map()
  const waiting = new Set(outdated)
  while (waiting.size > 0 || running.size > 0) {
    for (const step of [...waiting]) {
      if (running.size >= availableParallelism()) break
      if (needsOf(step).some((needed) => waiting.has(needed) || running.has(needed))) continue
      waiting.delete(step)
      delete built[step.name]
      keep(built)
      running.set(step, timed(step))
    }
    const { step, ms } = await Promise.race(running.values())
    running.delete(step)
    built[step.name] = prints.get(step)
    keep(built)
    done.push({ name: step.name, ms })
  }
  return done
}

async function timed(step) {
  const began = performance.now()
  await run(step)
  return { step, ms: performance.now() - began }
}

/** Whether all steps of a goal are up to date. */
export function isBuilt(goal, install, built) {
  return outdatedSteps(goal, install, built, new Map()).length === 0
}

/** Returns the steps of a goal that have to run. `prints` receives the fingerprint of each step of the goal. */
export function outdatedSteps(goal, install, built, prints) {
  const wanted = steps.filter(({ goals }) => goals.includes(goal))
  for (const step of wanted) {
    const needed = needsOf(step).map((need) => prints.get(need))
    prints.set(step, fingerprint(step.reads, install, step.script, needed))
  }
  return wanted.filter((step) => built[step.name] !== prints.get(step) || !step.makes.every(isThere))
}

const needsOf = (step) => steps.filter(({ name }) => step.needs?.includes(name))

function isThere(place) {
  const full = path.join(root, place)
  return existsSync(full) && (!statSync(full).isDirectory() || readdirSync(full).length > 0)
}

/** Runs a script of a package like npm, without the startup time of npm. */
function run({ name, folder, script }) {
  const cwd = path.join(root, folder)
  const { scripts } = JSON.parse(readFileSync(path.join(cwd, 'package.json'), 'utf8'))
  const bins = [cwd, root].map((place) => path.join(place, 'node_modules', '.bin'))
  const env = { ...process.env, PATH: [...bins, process.env.PATH].join(path.delimiter) }
  const child = spawn(scripts[script], { cwd, env, shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      if (code === 0) return resolve()
      reject(new Error(`${output}\nBuilding the ${name} failed (${folder}: ${scripts[script]}).`))
    })
  })
}
