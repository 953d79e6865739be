const block = /^```(?<language>\w*).*?\n(?<code>.*?)^```$/gms

/**
 * The Markdown that a search looks through: of a block of code only the names in TypeScript, each once. Rendering all blocks
 * once more would double the time of the build and the size of the index.
 */
export function searchable(markdown: string): string {
  return markdown.replaceAll(block, (...match) => {
    const { language, code } = match.at(-1) as { language: string; code: string }
    return language === 'ts' ? namesIn(code) : ''
  })
}

function namesIn(code: string) {
  return [...new Set(code.match(/[A-Za-z]\w{3,}/g))].map((name) => `\`${name}\``).join(' ')
}
