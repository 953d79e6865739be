// Runs the pnpm version that package.json pins. Only requires Node and npm.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

const { packageManager } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const version = packageManager.split('@')[1].split('+')[0]
const windows = process.platform === 'win32'

/** Runs pnpm with these arguments in the root folder and returns its exit code. */
export function pnpm(args, { stdio = 'inherit' } = {}) {
  const [command, prefix] = isInstalled() ? ['pnpm', []] : ['npx', ['--yes', `pnpm@${version}`]]
  const done = spawnSync(command, [...prefix, ...args], {
    cwd: root,
    env: { ...cleanEnv(), npm_config_manage_package_manager_versions: 'false' },
    shell: windows,
    stdio
  })
  return done.status ?? 1
}

function isInstalled() {
  const found = spawnSync('pnpm', ['--version'], { cwd: path.parse(root).root, encoding: 'utf8', shell: windows })
  return found.stdout?.trim() === version
}

// npm passes its own settings to the scripts that it runs, and pnpm would use them.
function cleanEnv() {
  const isNpms = (name) => /^npm_(config|package|lifecycle)/i.test(name)
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !isNpms(name)))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit(pnpm(process.argv.slice(2)))
