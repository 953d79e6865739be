import { type Language, languageTraits } from '@signpost/spec/languages'
import { el, fill } from '../../../web/dom.js'
import { icon } from '../icons.js'
import { pageLanguage, t } from '../language/translate.js'

/** Lets the signer choose another language, each by its own name. `choose` rejects if that failed. */
export function languageChoice(choose: (language: Language) => Promise<unknown>): HTMLElement {
  const current = pageLanguage()
  const problem = el('p', { class: 'error', role: 'alert' })
  const options = Object.entries(languageTraits).map(([code, { name }]) =>
    el('option', { value: code, lang: code, selected: code === current }, name)
  )
  const select = el('select', { class: 'language__select', 'aria-label': t('language'), onchange: change }, ...options)

  function change() {
    fill(problem)
    select.disabled = true
    choose(select.value as Language).catch(() => {
      select.disabled = false
      select.value = current
      fill(problem, t('languageFailed'))
    })
  }

  return el('div', { class: 'language' }, el('label', { class: 'language__label' }, icon('globe'), select), problem)
}
