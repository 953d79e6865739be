import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { repository } from '../support/repository.js'

/** A run of a drill that found nothing. */
export interface Run {
  name: string
  about: string
  date: Date
  commit: string
  seed: number
  seconds: number
  figure: string
}

const page = path.join(repository, 'docs/pages/self-hosting/drills.md')
const dayMs = 24 * 3600_000

/** Writes a run into its row of the page, in the format that lint demands. */
export function record(run: Run): void {
  writeFileSync(page, withRun(readFileSync(page, 'utf8'), run))
  execFileSync(path.join(repository, 'node_modules/.bin/biome'), ['format', '--write', page], { stdio: 'ignore' })
}

/** The page with a run in the row of its drill, in place of an earlier one. */
export function withRun(text: string, { name, about, date, commit, seed, seconds, figure }: Run): string {
  const lines = text.split('\n')
  const row = lines.findIndex((line) => cellsOf(line)[0] === `\`${name}\``)
  if (row === -1) throw new Error(`The page of the drills has no row for ${name}.`)
  const cells = [`\`${name}\``, about, dayOf(date), `\`${commit}\``, seed, seconds, figure.replaceAll('|', '/')]
  return lines.with(row, `| ${cells.join(' | ')} |`).join('\n')
}

/** How old the last run of each drill is, in a line each. */
export function agesOf(names: string[], now: Date, text = readFileSync(page, 'utf8')): string[] {
  const rows = text.split('\n').map(cellsOf)
  return names.map((name) => {
    const [, , date = '', commit] = rows.find(([first]) => first === `\`${name}\``) ?? []
    if (!date) return `${name}: never run in full`
    return `${name}: ${Math.round((Date.parse(dayOf(now)) - Date.parse(date)) / dayMs)} days ago, at ${commit}`
  })
}

/** The cells of a row of a table in Markdown, or none of another line. */
export function cellsOf(line: string): string[] {
  return line.startsWith('| ')
    ? line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim())
    : []
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)

/** The commit of what is run, marked with a plus if something is not committed. */
export function currentCommit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).trim()
  return `${git('rev-parse', '--short=8', 'HEAD')}${git('status', '--porcelain', '--untracked-files=no') ? '+' : ''}`
}
