import type { DocumentListItem } from '@signpost/sdk'
import { t } from '../../language/translate.js'
import { Dialog } from '../../parts/dialog.js'
import { changeQuery } from '../../route.js'
import { titleOf } from './document-columns.js'
import { keepColumns, knownColumns } from './kept-columns.js'

interface ColumnPickerProps {
  chosen: string[]
  /** Their keys of metadata can be columns. */
  documents: DocumentListItem[]
  onClose(): void
}

/** Chooses the columns of the list, which changes at once. They are kept in this browser, and with a saved view. */
export function ColumnPicker({ chosen, documents, onClose }: ColumnPickerProps) {
  const keys = documents.flatMap(({ metadata }) => Object.keys(metadata).map((key) => `metadata.${key}`))
  const all = [...new Set([...knownColumns, ...chosen, ...keys.sort()])]
  const change = (column: string, isOn: boolean) => {
    const next = all.filter((each) => (each === column ? isOn : chosen.includes(each)))
    changeQuery({ columns: keepColumns(next) }, { replace: true })
  }
  return (
    <Dialog title={t('Columns')} onClose={onClose}>
      <fieldset class="checks">
        <legend class="hint">{t('Kept in this browser, and with a saved view.')}</legend>
        {all.map((column) => (
          <label key={column}>
            <input
              type="checkbox"
              checked={chosen.includes(column)}
              onChange={(event) => change(column, event.currentTarget.checked)}
            />
            {titleOf(column)}
          </label>
        ))}
      </fieldset>
      <p class="buttons">
        <button class="button button--secondary" type="button" onClick={onClose}>
          {t('Close')}
        </button>
      </p>
    </Dialog>
  )
}
