import { el, fill, uniqueId } from '../../../shared/dom.js'
import { t } from '../language/translate.js'

interface CodeForm {
  label: string
  /** The identifier of the text that explains the code. */
  explainedBy: string
  attributes: Record<string, string | number | boolean>
  /** Reads what was typed. Null if there is no code in it. */
  read: (typed: string) => string | null
  missing: string
  /** Enters the code. Returns what is wrong with it, if anything. */
  enter: (code: string) => Promise<string | null>
}

/** A form for a code, which stays usable after an incorrect one. */
export function codeForm({ label, explainedBy, attributes, read, missing, enter }: CodeForm): HTMLElement {
  const problem = el('p', { class: 'error', role: 'alert', id: uniqueId('error') })
  const input = el('input', {
    class: 'input input--code',
    type: 'text',
    dir: 'ltr',
    autocomplete: 'one-time-code',
    autocapitalize: 'off',
    spellcheck: 'false',
    'data-focus': true,
    'aria-describedby': `${explainedBy} ${problem.id}`,
    ...attributes
  })
  const button = el('button', { type: 'submit', class: 'button button--primary' }, t('codeContinue'))
  const labelled = el('label', { class: 'label' }, label, input)

  async function submit(event: Event) {
    event.preventDefault()
    if (button.disabled) return
    const code = read(input.value)
    if (code === null) return complain(missing)
    button.disabled = true
    fill(problem)
    const wrong = await enter(code)
    button.disabled = false
    if (wrong) complain(wrong)
  }

  function complain(text: string) {
    fill(problem, text)
    input.setAttribute('aria-invalid', 'true')
    input.focus()
    input.select()
  }

  return el('form', { class: 'code-form', novalidate: true, onsubmit: submit }, labelled, problem, button)
}
