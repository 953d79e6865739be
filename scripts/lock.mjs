import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Runs the work while no other process with the same lock folder does. Takes over the lock of a killed process. */
export async function withLock(folder, work) {
  while (!take(folder)) {
    if (isStale(folder)) remove(folder)
    else await sleep(100)
  }
  try {
    return await work()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function take(folder) {
  try {
    mkdirSync(folder)
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
  writeFileSync(path.join(folder, 'owner'), String(process.pid))
  return true
}

function isStale(folder) {
  const owner = ownerOf(folder)
  return owner ? !isAlive(owner) : isOld(folder)
}

// Moved aside first: if another process was faster, this lock belongs to a living process and is moved back.
function remove(folder) {
  const aside = `${folder}.${process.pid}`
  try {
    renameSync(folder, aside)
    if (isStale(aside)) rmSync(aside, { recursive: true, force: true })
    else renameSync(aside, folder)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}

function ownerOf(folder) {
  try {
    return Number(readFileSync(path.join(folder, 'owner'), 'utf8'))
  } catch {
    return null
  }
}

// Creating the folder and writing its owner takes less than ten seconds, unless the owner was killed in between.
function isOld(folder) {
  try {
    return Date.now() - statSync(folder).mtimeMs > 10_000
  } catch {
    return false
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
