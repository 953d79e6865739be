import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { withoutHtml } from '../markdown.js'

const root = new URL('../../../', import.meta.url)
const packages = {
  server: 'Server',
  sdk: 'SDK',
  'webhook-verifier': 'Webhook verifier',
  'pdf-verify': 'PDF verifier',
  embed: 'Widget',
  cli: 'Command'
}
const weights = ['major', 'minor', 'patch']

interface Change {
  packages: string[]
  weight: number
  text: string
}

/** What comes with the next release, from the changesets, and what came with each earlier one. */
export function changelog(): string {
  const upcoming = changes()
  return [
    ...(upcoming.length > 0 ? ['## Next release', ...upcoming.map(entry)] : []),
    ...Object.entries(packages).flatMap(([folder, name]) => released(folder, name))
  ].join('\n\n')
}

function changes(): Change[] {
  const folder = new URL('.changeset/', root)
  const files = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md')
  return files
    .sort()
    .map((name) => readChange(readFileSync(new URL(name, folder), 'utf8')))
    .sort((one, other) => one.weight - other.weight)
}

function readChange(file: string): Change {
  const [, head = '', text = ''] = /^---\n(.*?)\n?---\n(.*)$/s.exec(file) ?? []
  const bumps = [...head.matchAll(/@signpost\/([\w-]+)['"]: *(\w+)/g)]
  return {
    packages: bumps.map(([, name = '']) => packages[name as keyof typeof packages] ?? name),
    weight: Math.min(...bumps.map(([, , bump = 'patch']) => weights.indexOf(bump))),
    text: withoutHtml(text.trim())
  }
}

const entry = ({ packages: names, text }: Change) => `- **${names.join(', ')}** — ${text.replaceAll('\n', '\n  ')}`

function released(folder: string, name: string) {
  const file = new URL(`${folder}/CHANGELOG.md`, root)
  if (!existsSync(file)) return []
  const [, ...sections] = readFileSync(file, 'utf8').split(/^# .*$/m)
  return [`## ${name}`, withoutHtml(sections.join('').trim().replaceAll(/^##/gm, '###'))]
}
