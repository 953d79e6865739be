/** A metric in an expression, with its matchers: `name{label="value"}`. */
interface Selector {
  metric: string
  matchers: { label: string; operator: string; value: string }[]
}

/** What an expression refers to. */
export interface References {
  selectors: Selector[]
  /** The labels of `by` and `without`. */
  groupedBy: string[]
}

const grouping = new Set(['by', 'without', 'on', 'ignoring', 'group_left', 'group_right'])
const functions = new Set([
  'abs',
  'absent',
  'avg',
  'histogram_quantile',
  'increase',
  'label_values',
  'max',
  'min',
  'predict_linear',
  'rate',
  'sum',
  'time',
  'topk',
  'vector'
])
const operators = new Set(['and', 'or', 'unless', 'offset', 'bool'])

const token = /"(?:[^"\\]|\\.)*"|\[[^\]]*\]|[a-zA-Z_:][\w:]*|[\d.]+|=~|!~|!=|[^\s]/g

/** Reads the metrics and labels of a PromQL expression. Throws if it contains an unknown function. */
export function referencesOf(expression: string): References {
  const tokens: string[] = expression.match(token) ?? []
  const references: References = { selectors: [], groupedBy: [] }
  for (let index = 0; index < tokens.length; index++) {
    const word = tokens[index]!
    if (!/^[a-zA-Z_:]/.test(word) || operators.has(word)) continue
    const next = tokens[index + 1]
    if (next === '(' && grouping.has(word)) {
      const end = tokens.indexOf(')', index)
      references.groupedBy.push(...tokens.slice(index + 2, end).filter((each) => each !== ','))
      index = end
    } else if (next === '(' || grouping.has(next ?? '')) {
      if (!functions.has(word)) throw new Error(`${word} is not a known function: ${expression}`)
    } else {
      const end = next === '{' ? tokens.indexOf('}', index) : index
      references.selectors.push({ metric: word, matchers: matchersOf(tokens.slice(index + 2, end)) })
      index = end
    }
  }
  return references
}

function matchersOf(tokens: string[]) {
  const matchers = []
  for (let index = 0; index + 2 < tokens.length; index += 4) {
    const [label, operator, value] = tokens.slice(index, index + 3) as [string, string, string]
    matchers.push({ label, operator, value: value.slice(1, -1) })
  }
  return matchers
}

/** A sample that a service exposes. */
export interface Sample {
  metric: string
  labels: Record<string, string>
  value: number
}

/** Reads the text format of Prometheus. */
export function samplesOf(exposition: string): Sample[] {
  return exposition
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, metric = '', labels = '', value] = /^([\w:]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
      const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, text]) => [label, text])
      return { metric, labels: Object.fromEntries(pairs), value: Number(value) }
    })
}
