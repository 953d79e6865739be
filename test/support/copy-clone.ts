import { cp, mkdir, readdir, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { repository } from './repository.js'

const modules = path.join(repository, 'node_modules')
const ownState = /^\.bootstrap.*\.json$/
const left = /^(\.git|\.data|\.cache|.*\.lock)$/

export interface Clone extends AsyncDisposable {
  folder: string
}

/** Copies the repository and what is built to a folder, where files can be edited. Shares the installed packages. */
export async function copyClone(folder: string): Promise<Clone> {
  await mkdir(path.join(folder, 'node_modules'), { recursive: true })
  const filter = (source: string) => !left.test(path.basename(source))
  for (const name of await readdir(repository)) {
    if (name === 'node_modules' || left.test(name)) continue
    await cp(path.join(repository, name), path.join(folder, name), { recursive: true, verbatimSymlinks: true, filter })
  }
  for (const name of await readdir(modules)) {
    const [from, to] = [path.join(modules, name), path.join(folder, 'node_modules', name)]
    if (ownState.test(name)) await cp(from, to)
    else if (!left.test(name)) await symlink(from, to)
  }
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}
