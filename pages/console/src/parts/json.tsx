import { CopyButton } from './copy-button.js'

/** A value as JSON, to read and to copy. */
export function Json({ label, value }: { label: string; value: unknown }) {
  const text = JSON.stringify(value, null, 2)
  return (
    <section class="json" aria-label={label}>
      <CopyButton text={text} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reachable with the keyboard */}
      <pre tabIndex={0}>{text}</pre>
    </section>
  )
}
