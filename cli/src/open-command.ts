import { spawnSync } from 'node:child_process'
import { Command } from 'commander'
import { UsageError } from './command-error.js'
import { type ServiceOptions, urlOf, withUrlOptions } from './options.js'

/** Where things are shown. `test` is only the first part: the console changes to the mode of what it opens. */
const places: Record<string, (baseUrl: string, mode: string) => string> = {
  dashboard: (baseUrl, mode) => `${baseUrl}/console/${mode}/home`,
  documents: (baseUrl, mode) => `${baseUrl}/console/${mode}/documents`,
  templates: (baseUrl, mode) => `${baseUrl}/console/${mode}/templates`,
  keys: (baseUrl, mode) => `${baseUrl}/console/${mode}/developers/keys`,
  webhooks: (baseUrl, mode) => `${baseUrl}/console/${mode}/developers/webhooks`,
  docs: (baseUrl) => `${baseUrl}/docs/`,
  reference: (baseUrl) => `${baseUrl}/docs/reference/`,
  mail: (baseUrl) => `${baseUrl}/dev/mail`
}

/** What `open` takes beside an identifier. */
export const placeNames = Object.keys(places)

/** By the prefixes of identifiers. */
const sections: Record<string, string> = {
  doc: 'documents',
  tpl: 'templates',
  whk: 'developers/webhooks',
  req: 'developers/requests'
}

interface OpenOptions extends ServiceOptions {
  live: boolean
  print: boolean
}

/** `open [what]` */
export function openCommand(): Command {
  return withUrlOptions(new Command('open'))
    .description('open the dashboard, the documentation, or a document in the browser')
    .argument('[what]', `${placeNames.join(', ')}, or the identifier of a document, template or request`, 'dashboard')
    .option('--live', 'in live mode', false)
    .option('--print', 'only print the URL', false)
    .action(open)
}

function open(what: string, { live, print, ...options }: OpenOptions) {
  const url = urlFor(what, urlOf(options).replace(/\/$/, ''), live ? 'live' : 'test')
  console.log(url)
  if (print || isOpened(url)) return
  console.error('No browser can be started here: open the URL yourself.')
}

function urlFor(what: string, baseUrl: string, mode: string): string {
  const place = Object.hasOwn(places, what) ? places[what] : undefined
  if (place) return place(baseUrl, mode)
  const section = sections[what.split('_', 1)[0] ?? '']
  if (section && /^[a-z]+_\w+$/.test(what)) return `${baseUrl}/console/${mode}/${section}/${what}`
  throw new UsageError(`"${what}" cannot be opened. There are ${placeNames.join(', ')}, and identifiers such as doc_….`)
}

const openers: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler']
}

function isOpened(url: string): boolean {
  const [program, ...args] = openers[process.platform] ?? ['xdg-open']
  return spawnSync(program, [...args, url], { stdio: 'ignore', timeout: 10_000 }).status === 0
}
