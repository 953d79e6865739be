import { useState } from 'preact/hooks'
import { t } from '../language/translate.js'
import { CopyButton } from '../parts/copy-button.js'

export interface RequestExample {
  method: string
  path: string
  /** The call of the SDK, without its argument. */
  call: string
  body: object
}

const forms = {
  JSON: ({ body }: RequestExample) => JSON.stringify(body, null, 2),
  SDK: ({ call, body }: RequestExample) => `await signpost.${call}${JSON.stringify(body, null, 2)})`,
  curl: ({ method, path, body }: RequestExample) =>
    [
      `curl -X ${method} "${location.origin}/v1${path}" \\`,
      '  -H "Authorization: Bearer $SIGNPOST_API_KEY" -H "Content-Type: application/json" \\',
      `  --data-binary @- <<'JSON'\n${JSON.stringify(body, null, 2)}\nJSON`
    ].join('\n')
}

/** The request that what one sees stands for, to copy into a program. */
export function RequestView({ example }: { example: RequestExample }) {
  const [form, setForm] = useState<keyof typeof forms>('JSON')
  const text = forms[form](example)
  return (
    <details class="request">
      <summary>{t('The request')}</summary>
      <div class="request__head">
        {(Object.keys(forms) as (keyof typeof forms)[]).map((name) => (
          <button key={name} type="button" class="tool" aria-pressed={form === name} onClick={() => setForm(name)}>
            {name}
          </button>
        ))}
        <CopyButton text={text} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reachable with the keyboard */}
      <pre tabIndex={0}>{text}</pre>
    </details>
  )
}
