import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

// One command of each Debian package.
const tools = {
  'poppler-utils': 'pdftotext',
  qpdf: 'qpdf',
  'mupdf-tools': 'mutool',
  openssl: 'openssl',
  faketime: 'faketime',
  unzip: 'unzip',
  'firefox-esr': 'firefox-esr',
  pgbouncer: 'pgbouncer',
  nginx: 'nginx',
  rsyslog: 'rsyslogd',
  'dovecot-imapd': 'dovecot',
  prometheus: 'prometheus',
  softhsm2: 'softhsm2-util',
  opensc: 'pkcs11-tool',
  'libnss3-tools': 'certutil',
  curl: 'curl',
  jq: 'jq',
  python3: 'python3',
  swift: 'swift-ring-builder',
  'swift-proxy': 'swift-proxy-server',
  'swift-account': 'swift-account-server',
  'swift-container': 'swift-container-server',
  'swift-object': 'swift-object-server'
}

/** Installs the tools that some tests use, if that is possible without asking. Otherwise prints a warning. */
export function installSystemTools() {
  const absent = installMissing(tools, 'the tests')
  if (absent.length > 0) warn(absent)
}

/**
 * Installs packages, as an object of a command or a file of each by name, if that is possible without asking. Returns those
 * that are absent afterwards.
 */
export function installMissing(packages, purpose) {
  const missing = Object.keys(packages).filter((name) => !isThere(packages[name]))
  if (missing.length === 0 || !isOnPath('apt-get') || !mayInstall()) return missing
  console.error(`Installing ${missing.join(', ')} for ${purpose}.`)
  // Together, or else one by one: Ubuntu does not have all of them.
  if (aptGet('update') && install(missing)) return []
  return missing.filter((name) => !install([name]))
}

/**
 * Installs Debian's Chromium, and returns whether this machine must have one now: other systems than Debian have none in
 * their packages, or one that does not run in a container, and only some users install.
 */
export function installChromium() {
  if (!isDebian() || !mayInstall()) return false
  if (!isOnPath('chromium') && !install(['chromium'])) aptGet('update') && install(['chromium'])
  return true
}

function isDebian() {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

const isRoot = () => process.getuid?.() === 0

// GitHub's runners have a user who may become root without a password. Nobody else is asked for one.
function mayInstall() {
  return isRoot() || (process.env.GITHUB_ACTIONS === 'true' && isOnPath('sudo') && run(['sudo', '-n', 'true']))
}

function install(names) {
  return aptGet('install', '-y', '--no-install-recommends', ...names)
}

function aptGet(...args) {
  // The tests start the servers that they need: a package starts none. `env`, because sudo keeps no variables.
  const settings = ['env', 'DEBIAN_FRONTEND=noninteractive', 'RUNLEVEL=1', 'SYSTEMD_OFFLINE=1']
  const command = [...settings, 'apt-get', '-q', '-o', 'DPkg::Lock::Timeout=120', ...args]
  return run(isRoot() ? command : ['sudo', '-n', ...command])
}

function run([command, ...args]) {
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 }).status === 0
}

function isThere(command) {
  return path.isAbsolute(command) ? existsSync(command) : isOnPath(command)
}

function isOnPath(command) {
  return (process.env.PATH ?? '').split(path.delimiter).some((folder) => isExecutable(path.join(folder, command)))
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function warn(missing) {
  console.error(`Some tests use tools that are not installed here: ${missing.join(', ')}.`)
}
