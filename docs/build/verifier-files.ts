import { readFileSync } from 'node:fs'

// The language of the code, its name and the file.
const files = [
  ['python', 'Python', 'signpost_webhook.py'],
  ['ruby', 'Ruby', 'signpost_webhook.rb'],
  ['php', 'PHP', 'SignpostWebhook.php'],
  ['go', 'Go', 'signpost_webhook.go'],
  ['java', 'Java', 'SignpostWebhook.java']
] as const

/** The verifiers in other languages, as they are tested, in tabs. */
export function verifierFiles(): string {
  const tabs = files.map(([language, name, file]) => `\`\`\`${language} [${name}]\n${read(file).trimEnd()}\n\`\`\``)
  return ['::: code-group', ...tabs, ':::'].join('\n\n')
}

function read(file: string): string {
  return readFileSync(new URL(`../../webhook-verifier/languages/${file}`, import.meta.url), 'utf8')
}
