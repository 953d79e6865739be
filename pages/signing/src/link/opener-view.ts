import { el, fill, uniqueId } from '../../../shared/dom.js'
import { t } from '../language/translate.js'
import { messageView } from '../views/message-view.js'
import { senderLogo } from '../views/sender-logo.js'
import type { Offer, Opener } from './link-api.js'
import { text } from './texts.js'

type Place = keyof Opener

/** What is wrong, and with what of it. */
export interface Problem {
  place: Place | null
  message: string
}

const places = ['name', 'email'] as const

/** Asks who the person is. */
export function openerView(
  offer: Offer,
  opener: Opener,
  problem: Problem | undefined,
  challenge: HTMLElement | undefined,
  onGiven: (opener: Opener) => Promise<void>
): HTMLElement {
  const { title, sender_name: sender, mode, branding, authentication } = offer
  const rows = {
    name: row(text('name'), { type: 'text', autocomplete: 'name', maxlength: 200, dir: 'auto', value: opener.name }),
    email: row(text('email'), { type: 'email', autocomplete: 'email', maxlength: 254, dir: 'ltr', value: opener.email })
  }
  const general = el('p', { class: 'error', role: 'alert' })
  const button = el('button', { type: 'submit', class: 'button button--primary' }, t('codeContinue'))
  if (problem) show(problem)

  function show({ place, message }: Problem) {
    if (place === null) return fill(general, message)
    rows[place].complain(message)
    rows[place].input.setAttribute('data-focus', '')
  }

  async function submit(event: Event) {
    event.preventDefault()
    if (button.disabled) return
    fill(general)
    for (const place of places) rows[place].complain(rows[place].problem)
    const wrong = places.find((place) => rows[place].problem)
    if (wrong) return rows[wrong].input.focus()
    button.disabled = true
    await onGiven({ name: rows.name.input.value.trim(), email: rows.email.input.value.trim() })
    button.disabled = false
  }

  const how = el('p', {}, text(authentication === 'none' ? 'askUnproven' : 'askProof'))
  const form = el(
    'form',
    { class: 'code-form', novalidate: true, onsubmit: submit },
    ...places.map((place) => rows[place].element),
    how,
    challenge,
    general,
    button
  )
  return messageView({
    icon: 'pen',
    title: text('title', { title }),
    text: [text('ask', { sender }), form],
    isTest: mode === 'test',
    logo: senderLogo({ branding, document: offer })
  })
}

function row(label: string, attributes: Record<string, string | number>) {
  const error = el('p', { class: 'error', role: 'alert', id: uniqueId('error') })
  const input = el('input', { class: 'input', 'aria-describedby': error.id, 'aria-required': 'true', ...attributes })
  return {
    input,
    element: el('div', {}, el('label', { class: 'label' }, label, input), error),
    get problem(): string | undefined {
      if (input.value.trim() === '') return t('fillThis')
      return input.checkValidity() ? undefined : t('notAnAddress')
    },
    complain(message: string | undefined) {
      fill(error, message)
      input.setAttribute('aria-invalid', String(message !== undefined))
    }
  }
}
