import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { access, chown, constants, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { folderError, PostgresStartError, programError } from './postgres-start-error.js'
import type { Programs } from './programs.js'
import { type Identity, runProgram } from './run-program.js'

/** The files of a cluster: `folder/cluster/{data,password,server.log}`. */
export function clusterFiles(folder: string) {
  const home = path.join(folder, 'cluster')
  return partsOf(home)
}

function partsOf(home: string) {
  return {
    home,
    data: path.join(home, 'data'),
    password: path.join(home, 'password'),
    log: path.join(home, 'server.log'),
    pid: path.join(home, 'data', 'postmaster.pid')
  }
}

/**
 * The path of the data folder for a Postgres program started in it. If we are root, the program runs as a user who may
 * not be able to traverse a private parent such as /root, so the path is relative.
 */
export function dataArgument(data: string, user: Identity) {
  return user.uid !== undefined && process.platform === 'linux' ? '/proc/self/cwd' : data
}

/** Creates the cluster if it does not exist, and checks that this version of Postgres can read it. */
export async function openCluster(folder: string, programs: Programs, user: Identity, durable: boolean) {
  if (!existsSync(clusterFiles(folder).home)) await createCluster(folder, programs, user, durable)
  await checkVersion(folder, programs.major)
}

/** Creates the data folder if it does not exist, and checks that it is writable. */
export async function openFolder(folder: string) {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw folderError(folder, cause)
  }
}

/** Removes the incomplete cluster of a first start that was killed. */
export async function removeIncomplete(folder: string) {
  const left = (await readdir(folder)).filter((name) => name.startsWith('initdb-'))
  await Promise.allSettled(left.map((name) => rm(path.join(folder, name), { recursive: true, force: true })))
}

// Created in a temporary folder and moved into place, so that an existing cluster is always complete.
async function createCluster(folder: string, programs: Programs, user: Identity, durable: boolean) {
  const half = await mkdtemp(path.join(folder, 'initdb-')).catch((cause) => {
    throw folderError(folder, cause)
  })
  try {
    await initialise(folder, half, programs, user, durable)
    await rename(half, clusterFiles(folder).home)
  } catch (cause) {
    await rm(half, { recursive: true, force: true })
    // Another Signpost process has created it at the same time.
    if (existsSync(clusterFiles(folder).home)) return
    throw cause instanceof PostgresStartError ? cause : folderError(folder, cause)
  }
}

async function initialise(folder: string, half: string, programs: Programs, user: Identity, durable: boolean) {
  const files = partsOf(half)
  await mkdir(files.data, { mode: 0o700 })
  await writeFile(files.password, randomBytes(24).toString('base64url'), { mode: 0o600 })
  for (const file of [half, files.data, files.password]) await giveTo(user, file)
  const data = dataArgument(files.data, user)
  const made = await runProgram(programs.initdb, initdbArguments(data, durable), { ...user, cwd: files.data })
  if (!made.ok) throw programError(folder, made.output)
}

function initdbArguments(data: string, durable: boolean) {
  const identity = ['--username=signpost', `--pwfile=${data}/../password`, '--auth=scram-sha-256']
  const text = ['--encoding=UTF8', '--no-locale', '--no-instructions']
  return ['-D', data, ...identity, ...text, ...(durable ? [] : ['--no-sync', '--set=scram_iterations=1'])]
}

async function giveTo({ uid, gid }: Identity, file: string) {
  if (uid !== undefined && gid !== undefined) await chown(file, uid, gid)
}

async function checkVersion(folder: string, major: string) {
  const { data } = clusterFiles(folder)
  const version = await readFile(path.join(data, 'PG_VERSION'), 'utf8').catch((cause) => cause as NodeJS.ErrnoException)
  if (version instanceof Error) {
    if (version.code === 'EACCES') throw folderError(folder, version)
    throw new PostgresStartError(`The database in ${data} is damaged: PG_VERSION cannot be read.`, { cause: version })
  }
  if (version.trim() === major) return
  if (!/^\d+(\.\d+)?$/.test(version.trim())) {
    throw new PostgresStartError(`The database in ${data} is damaged: PG_VERSION contains no version.`)
  }
  throw new PostgresStartError(
    `The database in ${data} was created by Postgres ${version.trim()}, but this version of Signpost runs Postgres ${major}.`
  )
}
