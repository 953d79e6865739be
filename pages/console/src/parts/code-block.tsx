import { t } from '../language/translate.js'
import { CopyButton } from './copy-button.js'

interface CodeBlockProps {
  /** What it is, such as "What came back". */
  title: string
  /** What stands beside the title, such as its size. */
  note?: string
  text: string
}

/** What was sent or received, to fold, to read and to copy. JSON has colors. */
export function CodeBlock({ title, note, text }: CodeBlockProps) {
  return (
    <section class="code-block" aria-label={title}>
      <details open>
        <summary>
          <strong>{title}</strong> {note && <small class="hint">{note}</small>}
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reachable with the keyboard */}
        <pre tabIndex={0}>
          {[...text.matchAll(tokens)].map(([token], index) => (
            <Token key={`${index}`} text={token} />
          ))}
        </pre>
      </details>
      <CopyButton text={text} of={title} />
    </section>
  )
}

/** How large a text is as it is sent, for people. */
export function sizeOf(text: string): string {
  const bytes = new TextEncoder().encode(text).length
  return bytes < 1024 ? t('{count} bytes', { count: bytes }) : t('{count} KiB', { count: (bytes / 1024).toFixed(1) })
}

// Names and texts of JSON, its other values, and all between them.
const tokens =
  /"(?:[^"\\\n]|\\.)*"(?:\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|[^"\w-]+|[\w-]+|["]/g

function Token({ text }: { text: string }) {
  if (text.endsWith(':') && text.startsWith('"')) return <span class="code-block__name">{text}</span>
  if (text.length > 1 && text.startsWith('"')) return <span class="code-block__text">{text}</span>
  return /^(?:true|false|null|-?\d[\d.eE+-]*)$/.test(text) ? <span class="code-block__value">{text}</span> : text
}
