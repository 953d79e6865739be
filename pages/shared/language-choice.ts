import { type Language, languageTraits } from '@signpost/spec/languages'
import { type Child, el, fill } from './dom.js'

interface Choice {
  current: Language
  texts: { label: string; failed: string }
  /** What stands before the choice: an icon, or the label itself. */
  mark: Child
  /** Rejects if the language could not be changed. */
  choose(language: Language): Promise<unknown>
}

/** Lets the reader choose another language, each by its own name. */
export function languageChoice({ current, texts, mark, choose }: Choice): HTMLElement {
  const problem = el('p', { class: 'error', role: 'alert' })
  const options = Object.entries(languageTraits).map(([code, { name }]) =>
    el('option', { value: code, lang: code, selected: code === current }, name)
  )
  const select = el('select', { class: 'language__select', 'aria-label': texts.label, onchange: change }, ...options)

  function change() {
    fill(problem)
    select.disabled = true
    choose(select.value as Language).catch(() => {
      select.disabled = false
      select.value = current
      fill(problem, texts.failed)
    })
  }

  return el('div', { class: 'language' }, el('label', { class: 'language__label' }, mark, select), problem)
}
