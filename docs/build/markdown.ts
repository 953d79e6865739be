/** Text of the contract as Markdown in one line. */
export function text(description: string): string {
  return withoutHtml(description.replaceAll(/\s*\n\s*(?!\n)/g, ' ').trim())
}

/** The same, with its paragraphs. */
export function paragraphs(description: string): string {
  return description.split('\n\n').map(text).join('\n\n')
}

/** Escapes what VitePress takes for HTML or Vue. */
export function withoutHtml(markdown: string): string {
  return markdown
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replaceAll('<', '&lt;').replaceAll('{{', '&#123;&#123;')))
    .join('')
}

export function fence(language: string, code: string): string {
  return `\`\`\`${language}\n${code.trimEnd()}\n\`\`\``
}

/** A page, without empty parts. */
export function page(...parts: (string | false | undefined)[]): string {
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/** Frontmatter, with a description for search engines and `llms.txt`. */
export function frontmatter(values: Record<string, string | boolean>): string {
  const lines = Object.entries(values).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return ['---', ...lines, '---'].join('\n')
}
