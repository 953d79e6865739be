import { CodeBlock, sizeOf } from './code-block.js'

/** A value as JSON, to read and to copy. */
export function Json({ label, value }: { label: string; value: unknown }) {
  const text = JSON.stringify(value, null, 2)
  return <CodeBlock title={label} note={`JSON · ${sizeOf(text)}`} text={text} />
}
