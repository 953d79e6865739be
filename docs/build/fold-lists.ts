/** What is read here of a token of markdown-it. */
interface Token {
  type: string
  level: number
  content: string
  children: Token[] | null
}

// Shorter lists are read faster than they are opened.
const longestOpen = 3

/**
 * Folds the properties of properties, and long lists of values, of the reference: whoever looks for one of an operation sees those of its own level.
 * The Markdown of the pages stays a plain list.
 */
export function foldLists<T extends Token>(tokens: T[], Token: new (type: string, tag: string, nesting: 0) => T): T[] {
  const folded: T[] = []
  // Of each list that is open: whether it is folded.
  const lists: boolean[] = []
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'bullet_list_open') {
      const summary = lists.length > 0 ? summaryOf(tokens, index) : undefined
      lists.push(summary !== undefined)
      if (summary !== undefined) folded.push(html(`<details class="fold"><summary>${summary}</summary>`))
    }
    folded.push(token)
    if (token.type === 'bullet_list_close' && lists.pop()) folded.push(html('</details>'))
  }
  return folded

  function html(content: string) {
    const token = new Token('html_block', '', 0)
    token.content = content
    return token
  }
}

/** "17 properties of `signers`", unless the list is short. */
function summaryOf(tokens: Token[], at: number): string | undefined {
  const items = itemsOf(tokens, at)
  if (items.length <= longestOpen) return undefined
  // A value is followed by its meaning, a property by its type.
  const areValues = items.every(({ children }) => children?.length === 1 || children?.[1]?.content.startsWith(' —'))
  const owner = tokens.slice(0, at).findLast(({ type }) => type === 'inline')?.children?.[0]
  const name = owner?.type === 'code_inline' ? ` of <code v-pre>${owner.content}</code>` : ''
  return `${items.length} ${areValues ? 'values' : 'properties'}${name}`
}

/** The texts of the items of a list, without those of lists in it. */
function itemsOf(tokens: Token[], at: number): Token[] {
  const { level } = tokens[at] as Token
  const end = tokens.findIndex(
    ({ type, level: each }, index) => index > at && type === 'bullet_list_close' && each === level
  )
  return tokens.slice(at, end).filter(({ type, level: each }) => type === 'inline' && each === level + 3)
}
