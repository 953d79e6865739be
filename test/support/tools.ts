import { spawnSync } from 'node:child_process'

/** Programs that some tests use, with their Debian packages. */
export const tools = {
  pdfsig: { program: 'pdfsig', package: 'poppler-utils' },
  pdftotext: { program: 'pdftotext', package: 'poppler-utils' },
  openssl: { program: 'openssl', package: 'openssl' },
  qpdf: { program: 'qpdf', package: 'qpdf' },
  mutool: { program: 'mutool', package: 'mupdf-tools' },
  pgbouncer: { program: 'pgbouncer', package: 'pgbouncer' },
  swift: { program: 'swift-ring-builder', package: 'swift' },
  swiftProxy: { program: 'swift-proxy-server', package: 'swift-proxy' },
  swiftAccount: { program: 'swift-account-server', package: 'swift-account' },
  swiftContainer: { program: 'swift-container-server', package: 'swift-container' },
  swiftObject: { program: 'swift-object-server', package: 'swift-object' },
  dovecot: { program: 'dovecot', package: 'dovecot-imapd' },
  rsyslog: { program: 'rsyslogd', package: 'rsyslog' },
  nginx: { program: 'nginx', package: 'nginx' },
  firefox: { program: 'firefox-esr', package: 'firefox-esr' },
  webkit: { program: 'WebKitWebDriver', package: 'webkit2gtk-driver' },
  xvfb: { program: 'Xvfb', package: 'xvfb' },
  unzip: { program: 'unzip', package: 'unzip' },
  prometheus: { program: 'prometheus', package: 'prometheus' },
  promtool: { program: 'promtool', package: 'prometheus' },
  softhsm: { program: 'softhsm2-util', package: 'softhsm2' },
  pkcs11Tool: { program: 'pkcs11-tool', package: 'opensc' },
  caddy: { program: 'caddy', package: 'caddy' },
  curl: { program: 'curl', package: 'curl' },
  jq: { program: 'jq', package: 'jq' },
  psql: { program: 'psql', package: 'postgresql-client' },
  python: { program: 'python3', package: 'python3' },
  systemdAnalyze: { program: 'systemd-analyze', package: 'systemd' }
}

type Tool = (typeof tools)[keyof typeof tools]

/** The packages whose tests must not be skipped, or 1 for all. */
const required = (process.env.SIGNPOST_REQUIRE_TOOLS ?? '').split(',')

/**
 * Why a test that needs these tools is skipped, or false if all of them are installed. Throws if one is missing that
 * SIGNPOST_REQUIRE_TOOLS names.
 */
export function missing(...needed: Tool[]): string | false {
  const absent = needed.filter(({ program }) => spawnSync(program, ['--version']).error)
  if (absent.length === 0) return false
  const names = [...new Set(absent.map((tool) => `${tool.program} (${tool.package})`))].join(', ')
  if (absent.some((tool) => required.includes(tool.package) || required.includes('1'))) {
    throw new Error(`Tools that are required here are not installed: ${names}.`)
  }
  return `not installed: ${names}`
}
