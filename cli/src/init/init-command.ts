import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Argument, Command } from 'commander'
import { UsageError } from '../command-error.js'
import { type ServiceOptions, urlOf, usualUrl, withUrlOptions } from '../options.js'
import { type TemplateName, templateNames, templates } from './templates.js'

const help = `
The app shows the signing page in a page of its own, and learns by webhook what happened. Its test needs neither a key nor a service. It
installs the packages from the service (--base-url), in the version of the service.`

/** `init <template> [folder]` */
export function initCommand(): Command {
  return withUrlOptions(new Command('init'))
    .description('make a small app, with the signing page in it, a webhook and a test')
    .addArgument(new Argument('<template>', 'what it is made with').choices(templateNames))
    .argument('[folder]', 'where; by default a new folder that is named after the template')
    .addHelpText('after', help)
    .action(init)
}

interface Template {
  files: Record<string, string>
  without?: string[]
  replaced?: [string, string][]
  commands: string[]
}

function init(name: TemplateName, folder: string | undefined, options: ServiceOptions) {
  const to = path.resolve(folder ?? `signpost-${name}`)
  if (existsSync(to) && readdirSync(to).length > 0) throw new UsageError(`${to} is not empty: name another folder.`)
  const baseUrl = urlOf(options).replace(/\/$/, '')
  const template: Template = templates[name]
  for (const [file, source] of Object.entries(template.files)) {
    const target = path.join(to, file)
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, contentOf(source, template, baseUrl))
  }
  const shown = path.relative(process.cwd(), to) || '.'
  const steps = [`cd ${shown}`, ...template.commands.slice(0, -1), 'export SIGNPOST_API_KEY=sp_test_…']
  if (baseUrl !== usualUrl) steps.push(`export SIGNPOST_BASE_URL=${baseUrl}`)
  console.log([`Made ${to}. Next:`, '', ...steps, ...template.commands.slice(-1)].join('\n'))
}

// Beside the command, where its build puts them.
const sources = new URL('templates/', import.meta.url)

function contentOf(source: string, { without = [], replaced = [] }: Template, baseUrl: string): Buffer | string {
  const bytes = readFileSync(fileURLToPath(new URL(source.replaceAll('[', '%5B').replaceAll(']', '%5D'), sources)))
  if (source.endsWith('.pdf')) return bytes
  let text = bytes.toString()
  if (source.endsWith('/package.json')) {
    const manifest = JSON.parse(text)
    for (const each of without) delete manifest.dependencies[each]
    text = `${JSON.stringify(manifest, null, 2)}\n`
    return text.replaceAll(usualUrl, baseUrl)
  }
  for (const [from, by] of replaced) text = text.replaceAll(from, by)
  return text
}
