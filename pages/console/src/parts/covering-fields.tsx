import { t } from '../language/translate.js'

/** What the service tells of fields of text tags that cover text or each other. */
export function CoveringFields({ told }: { told: string[] }) {
  if (told.length === 0) return null
  return (
    <div class="notice">
      <p>
        {t(
          'Some fields were placed over text or over each other by the text tags of the PDF. Look at them before you send:'
        )}
      </p>
      <ul>
        {told.map((text) => (
          <li key={text}>{inWords(text)}</li>
        ))}
      </ul>
    </div>
  )
}

/** In the reader's language. What it does not know is shown as it is. */
function inWords(text: string): string {
  const [, label, page, kind, what] = /^“(.*)” on page (\d+) covers the (text|field) “(.*)”$/s.exec(text) ?? []
  if (!label || !page || !what) return text
  const values = { label, page, what }
  return kind === 'text'
    ? t('“{label}” on page {page} covers the text “{what}”', values)
    : t('“{label}” on page {page} covers the field “{what}”', values)
}
