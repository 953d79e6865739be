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
  const { violations }: AxeResults = await page.evaluate(`axe.run(${JSON.stringify(only ? { runOnly: only } : {})})`)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
}
