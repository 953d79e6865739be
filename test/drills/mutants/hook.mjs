// Loaded by every process of a run with mutants: switches one on, and writes down which test file reaches which.
//   MUTANT        the number of the mutant that is on
//   MUTANT_REACH  a folder, in which each test file gets a file with the numbers that it reaches
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const { MUTANT: on, MUTANT_REACH: folder } = process.env
const fileOf = (pid) => path.join(folder, `process-${pid}`)
const written = new Set()
let look = { at: 0, name: '' }

globalThis.mutant = (number) => {
  if (folder) reach(number)
  return String(number) === on
}

/** Called when a worker begins a test file. */
globalThis.mutantFile = (name) => {
  if (folder) writeFileSync(fileOf(process.pid), name)
  look = { at: 0, name: '' }
}

function reach(number) {
  const name = currentFile()
  const line = `${name} ${number}\n`
  if (written.has(line)) return
  written.add(line)
  appendFileSync(path.join(folder, 'reached'), line)
}

// That of this process, or of the nearest process above it that runs tests. `*` is what starts before them.
function currentFile() {
  const now = performance.now()
  if (look.name && now - look.at < 100) return look.name
  let pid = process.pid
  while (pid > 1 && !existsSync(fileOf(pid))) pid = parentOf(pid)
  look = { at: now, name: pid > 1 ? readFileSync(fileOf(pid), 'utf8') : '*' }
  return look.name
}

function parentOf(pid) {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')[1])
  } catch {
    return 1
  }
}
