import { Search } from 'lucide'
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks'
import { createSessionClient, type Mode } from '../client.js'
import { t } from '../language/translate.js'
import { EmptyState } from '../parts/empty-state.js'
import { Icon } from '../parts/icon.js'
import { go } from '../route.js'
import type { Me } from '../session.js'
import { type Choice, type ChoiceGroup, knownChoices } from './palette-choices.js'
import { useFound } from './use-found.js'

/** Finds documents, templates, sections and actions, and leads to what an identifier names. */
export function Palette({ me, mode, onClose }: { me: Me; mode: Mode; onClose(): void }) {
  const client = useMemo(() => createSessionClient(mode), [mode])
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useId()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const found = useFound(client, text, me, mode)
  const groups = [...knownChoices(text, me, mode), ...found].filter(({ choices }) => choices.length > 0)
  const choices = groups.flatMap((group) => group.choices)
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    dialog.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  const open = (choice: Choice | undefined) => {
    if (!choice) return
    dialog.current?.close()
    go(choice.to)
  }
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.key === 'Enter') open(choices[chosen])
    if (step === 0 || choices.length === 0) return
    event.preventDefault()
    setChosen((chosen + step + choices.length) % choices.length)
  }
  return (
    <dialog class="finder" ref={dialog} aria-label={t('Search and actions')} onClose={onClose}>
      <div class="finder__find">
        <Icon of={Search} />
        <input
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={list}
          aria-activedescendant={choices.length > 0 ? `${list}-${chosen}` : undefined}
          aria-label={t('Search documents, templates and actions, or paste an identifier')}
          placeholder={t('Search, or paste an identifier')}
          autocomplete="off"
          spellcheck={false}
          value={text}
          onInput={(event) => {
            setText(event.currentTarget.value)
            setChosen(0)
          }}
          onKeyDown={move}
        />
      </div>
      <div class="finder__list" id={list} role="listbox" aria-label={t('Results')}>
        {groups.map((group, index) => (
          <Group
            key={group.heading}
            group={group}
            first={countBefore(groups, index)}
            list={list}
            chosen={chosen}
            onOpen={open}
          />
        ))}
      </div>
      {choices.length === 0 && <EmptyState text={t('Nothing was found.')} />}
      <p class="finder__keys" aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('Choose')}
        </span>
        <span>
          <kbd>↵</kbd> {t('Open')}
        </span>
        <span>
          <kbd>Esc</kbd> {t('Close')}
        </span>
      </p>
    </dialog>
  )
}

interface GroupProps {
  group: ChoiceGroup
  /** The place of its first choice among all. */
  first: number
  list: string
  chosen: number
  onOpen(choice: Choice): void
}

function Group({ group, first, list, chosen, onOpen }: GroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
    <div role="group" aria-label={group.heading}>
      <p aria-hidden="true">{group.heading}</p>
      {group.choices.map((choice, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text field has the keys
        <div
          key={choice.to + choice.text}
          id={`${list}-${first + index}`}
          role="option"
          tabIndex={-1}
          aria-selected={first + index === chosen}
          onClick={() => onOpen(choice)}
        >
          <Icon of={choice.icon} />
          <bdi>{choice.text}</bdi>
          {choice.note && <small>{choice.note}</small>}
          {choice.letter && <kbd>{choice.letter}</kbd>}
        </div>
      ))}
    </div>
  )
}

const countBefore = (groups: ChoiceGroup[], index: number) =>
  groups.slice(0, index).reduce((sum, { choices }) => sum + choices.length, 0)
