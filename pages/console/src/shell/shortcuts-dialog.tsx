import { useState } from 'preact/hooks'
import { t } from '../language/translate.js'
import { Dialog } from '../parts/dialog.js'
import { chooseLetters, usesLetters } from '../parts/kept-letters.js'

/** Lists the keys that work in every view. */
export function ShortcutsDialog({ onClose }: { onClose(): void }) {
  const [isOn, setOn] = useState(usesLetters())
  const change = (next: boolean) => {
    chooseLetters(next)
    setOn(next)
  }
  return (
    <Dialog title={t('Keyboard shortcuts')} onClose={onClose}>
      <dl class="keys">
        <Key of={t('Search and actions')} keys={['Ctrl K']} />
        <Key of={t('New document')} keys={['N']} />
        <Key of={t('Go to Home, Documents, Templates, Requests')} keys={['G H', 'G D', 'G T', 'G R']} />
        <Key of={t('These shortcuts')} keys={['?']} />
      </dl>
      <label class="keys__letters">
        <input class="check" type="checkbox" checked={isOn} onChange={(event) => change(event.currentTarget.checked)} />
        {t('Single letters are shortcuts')}
      </label>
      <form method="dialog" class="buttons">
        <button class="button button--secondary" type="submit">
          {t('Close')}
        </button>
      </form>
    </Dialog>
  )
}

function Key({ of, keys }: { of: string; keys: string[] }) {
  return (
    <div>
      <dt>{of}</dt>
      <dd>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dd>
    </div>
  )
}
