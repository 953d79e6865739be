import { Braces } from 'lucide'
import { useState } from 'preact/hooks'
import { t } from '../language/translate.js'
import { CopyButton } from '../parts/copy-button.js'
import { Dialog } from '../parts/dialog.js'
import { Icon } from '../parts/icon.js'

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

/** A button that shows the request that what one sees stands for, to copy into a program. */
export function RequestView({ example }: { example: RequestExample }) {
  const [isOpen, setOpen] = useState(false)
  const [form, setForm] = useState<keyof typeof forms>('JSON')
  const text = forms[form](example)
  return (
    <>
      <button
        class="button button--icon"
        type="button"
        aria-label={t('The request')}
        title={t('The request')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon of={Braces} />
      </button>
      {isOpen && (
        <Dialog title={t('The request')} onClose={() => setOpen(false)}>
          <div class="request">
            <div class="request__head">
              {(Object.keys(forms) as (keyof typeof forms)[]).map((name) => (
                <button
                  key={name}
                  type="button"
                  class="tool"
                  aria-pressed={form === name}
                  onClick={() => setForm(name)}
                >
                  {name}
                </button>
              ))}
              <CopyButton text={text} />
            </div>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reachable with the keyboard */}
            <pre tabIndex={0}>{text}</pre>
          </div>
          <form method="dialog" class="buttons">
            <button class="button button--secondary" type="submit">
              {t('Close')}
            </button>
          </form>
        </Dialog>
      )}
    </>
  )
}
