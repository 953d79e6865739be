import { ArrowDown, ArrowUp, X } from 'lucide'
import { t } from '../language/translate.js'
import { Icon } from '../parts/icon.js'

interface ChosenFilesProps {
  files: File[]
  /** What the button says that makes one document of them. */
  label?: string
  isReady?: boolean
  isBusy: boolean
  onChange(files: File[]): void
  onDone(): void
}

/** The files that become one document, which can be put in another order. */
export function ChosenFiles({ files, label, isReady = true, isBusy, onChange, onDone }: ChosenFilesProps) {
  const without = (index: number) => files.filter((_, each) => each !== index)
  const move = (index: number, to: number) => {
    const file = files[index]
    if (file) onChange(withFileAt(without(index), to, file))
  }
  return (
    <section class="chosen-files" aria-label={t('Files of the document')}>
      <p>{t('Several files become one document, in this order.')}</p>
      <ol>
        {files.map(({ name }, index) => (
          <li key={`${index} ${name}`}>
            <span>{name}</span>
            <button
              class="button button--icon"
              type="button"
              aria-label={t('Move {name} up', { name })}
              disabled={isBusy || index === 0}
              onClick={() => move(index, index - 1)}
            >
              <Icon of={ArrowUp} />
            </button>
            <button
              class="button button--icon"
              type="button"
              aria-label={t('Move {name} down', { name })}
              disabled={isBusy || index === files.length - 1}
              onClick={() => move(index, index + 1)}
            >
              <Icon of={ArrowDown} />
            </button>
            <button
              class="button button--icon"
              type="button"
              aria-label={t('Remove {name}', { name })}
              disabled={isBusy}
              onClick={() => onChange(without(index))}
            >
              <Icon of={X} />
            </button>
          </li>
        ))}
      </ol>
      <button
        class={`button ${label ? 'button--secondary' : 'button--primary'}`}
        type="button"
        disabled={isBusy || !isReady}
        onClick={onDone}
      >
        {label ?? t('Make one document')}
      </button>
    </section>
  )
}

const withFileAt = (files: File[], index: number, file: File) => [...files.slice(0, index), file, ...files.slice(index)]
