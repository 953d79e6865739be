import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { isFirefox } from './launch-browser.js'

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What a page violates of the rules of axe, once it has loaded: of all, also those that are only best practice, or of a few. */
export async function violationsOf(page: Page, only: string[] | null = null): Promise<string[]> {
  // What is about to be replaced is pale.
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
  return run(page, 'document', only ? { runOnly: only } : {})
}

/** What the part of a page that a selector names violates, but for its colours, which take half of the time. */
export function violationsWithin(page: Page, selector: string): Promise<string[]> {
  return run(page, JSON.stringify(selector), { rules: { 'color-contrast': { enabled: false } } })
}

/** What a page violates of every rule that axe has, also of experimental ones and of AAA, but for the named exceptions. */
export async function everyViolationOf(page: Page, exceptions: string[]): Promise<string[]> {
  await load(page)
  const rules = await page.evaluate<{ ruleId: string }[]>('axe.getRules()')
  const all = rules.map(({ ruleId }) => ruleId).filter((ruleId) => !exceptions.includes(ruleId))
  return violationsOf(page, all)
}

async function run(page: Page, context: string, options: RunOptions): Promise<string[]> {
  // It reads markup and styles, as Chromium has them as well. The driver of Firefox loses pages with it.
  if (isFirefox) return []
  await load(page)
  // To describe what passes, too, takes three times as long as the checks.
  const all = JSON.stringify({ resultTypes: ['violations'], ...options })
  const { violations }: AxeResults = await page.evaluate(`axe.run(${context}, ${all})`)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
}

async function load(page: Page): Promise<void> {
  if (await page.evaluate('typeof axe === "object"')) return
  // Evaluated, because the policy of the page blocks an added script.
  await page.evaluate(await source)
}
