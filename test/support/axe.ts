import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What a page violates of the rules of axe, once it has loaded: of all, also those that are only best practice, or of a few. */
export async function violationsOf(page: Page, only: string[] | null = null): Promise<string[]> {
  // What is about to be replaced is pale.
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
  // Evaluated, because the policy of the page blocks an added script.
  await page.evaluate(await source)
  // To describe what passes, too, takes three times as long as the checks.
  const options = { resultTypes: ['violations'], ...(only && { runOnly: only }) }
  const { violations }: AxeResults = await page.evaluate(`axe.run(${JSON.stringify(options)})`)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
}

/** What a page violates of every rule that axe has, also of experimental ones and of AAA, but for the named exceptions. */
export async function everyViolationOf(page: Page, exceptions: string[]): Promise<string[]> {
  await page.evaluate(await source)
  const rules = await page.evaluate<{ ruleId: string }[]>('axe.getRules()')
  const all = rules.map(({ ruleId }) => ruleId).filter((ruleId) => !exceptions.includes(ruleId))
  return violationsOf(page, all)
}
