import { readFileSync } from 'node:fs'
import ts from 'typescript'

/** A place in the source where an expression has another value, and what it is instead. */
export interface Mutant {
  file: string
  /** The text of the expression, and which of its equals in the file it is, from 0 on. */
  before: string
  nth: number
  after: string
}

const { SyntaxKind } = ts

const swapped: Partial<Record<ts.SyntaxKind, string>> = {
  [SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [SyntaxKind.ExclamationEqualsEqualsToken]: '===',
  [SyntaxKind.LessThanToken]: '<=',
  [SyntaxKind.LessThanEqualsToken]: '<',
  [SyntaxKind.GreaterThanToken]: '>=',
  [SyntaxKind.GreaterThanEqualsToken]: '>',
  [SyntaxKind.AmpersandAmpersandToken]: '||',
  [SyntaxKind.BarBarToken]: '&&',
  [SyntaxKind.PlusToken]: '-',
  [SyntaxKind.MinusToken]: '+'
}

const swappedCalls = new Map(Object.entries({ some: 'every', every: 'some', filter: 'slice', find: 'findLast' }))

/** Every mutant of a file. */
export function findMutants(file: string): Mutant[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const mutants: Mutant[] = []
  const seen = new Map<string, number>()
  const visit = (node: ts.Node) => {
    if (ts.isTypeNode(node)) return
    if (isExpression(node)) {
      const before = node.getText(source)
      const nth = seen.get(before) ?? 0
      seen.set(before, nth + 1)
      const after = changed(node, source)
      if (after !== undefined) mutants.push({ file, before, nth, after })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return mutants
}

/** The place of a mutant in a source, or undefined if the source has changed there. */
export function placeOf({ file, before, nth }: Mutant, text: string): [number, number] | undefined {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  let left = nth
  let found: [number, number] | undefined
  const visit = (node: ts.Node) => {
    if (found || ts.isTypeNode(node)) return
    if (isExpression(node) && node.getText(source) === before) {
      if (left === 0) found = [node.getStart(source), node.getEnd()]
      left--
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const isExpression = (node: ts.Node): node is ts.Expression =>
  ts.isBinaryExpression(node) || ts.isCallExpression(node) || ts.isPrefixUnaryExpression(node) || isCondition(node)

// What an `if` or `?:` asks.
function isCondition(node: ts.Node): node is ts.Expression {
  const { parent } = node
  if (!parent || ts.isBinaryExpression(node) || ts.isCallExpression(node)) return false
  return (
    (ts.isIfStatement(parent) && parent.expression === node) ||
    (ts.isConditionalExpression(parent) && parent.condition === node)
  )
}

function changed(node: ts.Expression, source: ts.SourceFile): string | undefined {
  const text = (part: ts.Node) => part.getText(source)
  if (ts.isBinaryExpression(node)) {
    const operator = swapped[node.operatorToken.kind]
    // Text that is joined has no minus.
    const joins = node.operatorToken.kind === SyntaxKind.PlusToken && /['"`]/.test(text(node))
    return operator && !joins ? `${text(node.left)} ${operator} ${text(node.right)}` : undefined
  }
  if (ts.isCallExpression(node)) return changedCall(node, text)
  if (ts.isPrefixUnaryExpression(node)) {
    return node.operator === SyntaxKind.ExclamationToken ? text(node.operand) : undefined
  }
  return `!(${text(node)})`
}

function changedCall(node: ts.CallExpression, text: (part: ts.Node) => string): string | undefined {
  const { expression, parent } = node
  // A call whose result nobody uses is left out.
  const alone = ts.isAwaitExpression(parent) ? parent.parent : parent
  if (ts.isExpressionStatement(alone) && expression.kind !== SyntaxKind.SuperKeyword) return 'undefined'
  if (!ts.isPropertyAccessExpression(expression)) return undefined
  const name = swappedCalls.get(expression.name.text)
  if (!name || node.arguments.length !== 1) return undefined
  const list = text(expression.expression)
  return name === 'slice' ? `${list}.slice()` : `${list}.${name}(${text(node.arguments[0]!)})`
}
