import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

/** An expression of the dashboard or of an alert, with the labels that its legend or text uses. */
export interface Expression {
  title: string
  expr: string
  used: string[]
}

interface Dashboard {
  panels: { title: string; targets?: { expr: string; legendFormat: string }[] }[]
  templating: { list: { name: string; query: string | { query: string } }[] }
}

interface Rules {
  groups: { rules: { alert: string; expr: string; annotations: Record<string, string> }[] }[]
}

/** The file with the alert rules. */
export const rulesFile = fileOf('prometheus/signpost.rules.yaml')

const dashboard: Dashboard = JSON.parse(readFileSync(fileOf('grafana/signpost.json'), 'utf8'))
const rules: Rules = parse(readFileSync(rulesFile, 'utf8'))

/** What the panels of the dashboard show. */
export const panels: Expression[] = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr, legendFormat }) => ({
    title: `${title} ${legendFormat}`.trim(),
    expr,
    used: [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label!)
  }))
)

/** What selects jobs and instances in the dashboard. */
export const variables: Expression[] = dashboard.templating.list.flatMap(({ name, query }) =>
  typeof query === 'string' ? [] : [{ title: name, expr: query.query.replace(/, \w+\)$/, ')'), used: [] }]
)

/** The alert rules. */
export const alerts: Expression[] = rules.groups
  .flatMap(({ rules }) => rules)
  .map(({ alert, expr, annotations }) => ({
    title: alert,
    expr,
    used: [...JSON.stringify(annotations).matchAll(/\$labels\.(\w+)/g)].map(([, label]) => label!)
  }))

/** An expression of a panel as Grafana sends it, with all jobs and instances selected. */
export function withVariables(expr: string, rateInterval: string): string {
  return expr.replaceAll(/\$(job|instance)\b/g, '.*').replaceAll('$__rate_interval', rateInterval)
}

function fileOf(path: string) {
  return fileURLToPath(new URL(`../../deploy/${path}`, import.meta.url))
}
