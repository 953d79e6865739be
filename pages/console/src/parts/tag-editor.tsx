import { X } from 'lucide'
import { useRef } from 'preact/hooks'
import { t } from '../language/translate.js'
import { withoutTag, withTag } from './change-tags.js'
import { Failure } from './failure.js'
import { Field } from './field.js'
import { errorOf, readForm } from './form-values.js'
import { Icon } from './icon.js'
import { showToast } from './show-toast.js'
import { Tags } from './tags.js'
import { useAct } from './use-act.js'

interface TagEditorProps {
  tags: string[]
  /** The list of what has a tag. */
  to(tag: string): string
  /** Saves what a change makes of the tags that the service has now. */
  save(change: (tags: string[]) => string[]): Promise<unknown>
  onSaved(): void
}

/** As in the contract. */
const longestTag = 50

/** The tags of something, which can be removed, and a field for another one. */
export function TagEditor({ tags, to, save, onSaved }: TagEditorProps) {
  const { problem, details, isBusy, act } = useAct(onSaved)
  const undo = (change: (tags: string[]) => string[]) => async () => {
    await save(change)
    onSaved()
  }
  const input = useRef<HTMLFormElement>(null)
  const add = async (event: SubmitEvent) => {
    const form = event.currentTarget as HTMLFormElement
    const tag = readForm(event).text('tag')
    if (!tag || !(await act(() => save(withTag(tag))))) return
    void showToast({ text: t('The tag {tag} was added.', { tag }), undo: undo(withoutTag(tag)) })
    form.reset()
  }
  const remove = async (tag: string) => {
    if (!(await act(() => save(withoutTag(tag))))) return
    void showToast({ text: t('The tag {tag} was removed.', { tag }), undo: undo(withTag(tag)) })
    // Its button, which had the focus, is gone.
    input.current?.querySelector('input')?.focus()
  }
  const error = errorOf(details, 'tags')
  return (
    <div class="stack tag-editor">
      {tags.length > 0 && (
        <ul aria-label={t('Tags')}>
          {tags.map((tag) => (
            <li key={tag}>
              <Tags of={[tag]} to={to} />
              <button
                class="tool"
                type="button"
                disabled={isBusy}
                aria-label={t('Remove {name}', { name: tag })}
                onClick={() => void remove(tag)}
              >
                <Icon of={X} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form ref={input} onSubmit={(event) => void add(event)}>
        <Field label={t('New tag')} name="tag" maxLength={longestTag} required autocomplete="off" error={error} />
        <button class="button button--secondary" type="submit" disabled={isBusy}>
          {t('Add')}
        </button>
      </form>
      <Failure text={error ? null : problem} />
    </div>
  )
}
