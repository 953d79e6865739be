import { useState } from 'preact/hooks'
import { typeLetters } from '../editor/type-letters.js'
import { t } from '../language/translate.js'
import { Dialog } from '../parts/dialog.js'
import { chooseLetters, usesLetters } from '../parts/kept-letters.js'

/** Lists the keys that work in every view, and those of the editor of fields. */
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
      <h3>{t('Where fields are placed')}</h3>
      <dl class="keys">
        <Key of={t('Place a field')} keys={Object.values(typeLetters)} />
        <Key of={t('For whom')} keys={['1', '…', '9']} />
        <Key of={t('Move, or change the size')} keys={['← ↑ ↓ →', 'Alt ← ↑ ↓ →']} />
        <Key of={t('Copy, cut, paste, duplicate')} keys={['Ctrl C', 'Ctrl X', 'Ctrl V', 'Ctrl D']} />
        <Key of={t('Undo, redo')} keys={['Ctrl Z', 'Ctrl Y']} />
        <Key of={t('Select all, delete, let go')} keys={['Ctrl A', 'Del', 'Esc']} />
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
