import { el, fill, uniqueId } from '../../../shared/dom.js'
import type { FieldBox } from '../fields/field-box.js'
import { createMarkControl } from '../fields/mark-control.js'
import { BLOCK, type SigningForm } from '../fields/signing-form.js'
import { t } from '../language/translate.js'
import { actionOf, wordsOf } from '../session/action-words.js'
import type { SigningSession } from '../session/types.js'
import { partOfSigner } from './part-of-signer.js'

interface Actions {
  onFinish: () => void
  openSignatureDialog: () => void
}

/** The card below the document: the signature block if there are no fields, the consent, and the button to finish. */
export class ClosingCard {
  readonly element: HTMLElement
  readonly block: FieldBox | null
  // It scrolls where it is long, for which the keyboard needs a stop that says what it is.
  private readonly consentText = el('p', {
    class: 'consent__text',
    id: uniqueId('consent'),
    dir: 'auto',
    tabindex: 0,
    role: 'region',
    'aria-label': t('consentLabel')
  })
  private readonly problem = el('p', { class: 'error', role: 'alert' })
  private readonly consentProblem = el('p', { class: 'error', role: 'alert', id: uniqueId('error') })
  private readonly consent: HTMLInputElement
  private readonly words: ReturnType<typeof wordsOf>
  private readonly isSigned: boolean
  private readonly finish: HTMLButtonElement

  constructor(session: SigningSession, form: SigningForm, actions: Actions) {
    this.words = wordsOf(session)
    this.isSigned = actionOf(session) === 'sign'
    this.consent = el('input', {
      type: 'checkbox',
      'aria-required': 'true',
      'aria-describedby': `${this.consentText.id} ${this.consentProblem.id}`,
      onchange: () => fill(this.consentProblem)
    })
    this.setConsent(session.consent.text)
    this.block = form.hasBlock ? signatureBlock(form, actions.openSignatureDialog) : null
    const attributes = { type: 'button', class: 'button button--primary button--large', onclick: actions.onFinish }
    const describedBy = this.isSigned ? {} : { 'aria-describedby': this.consentText.id }
    // Disabled until the document is displayed: nothing is signed unseen.
    this.finish = el('button', { ...attributes, ...describedBy, disabled: true }, t(this.words.finish))
    const { name, email } = session.signer
    const heading = el('h2', { id: uniqueId('closing') }, t(this.words.title))
    const agree = el('label', { class: 'consent__agree' }, this.consent, el('span', {}, t('agree')))
    this.element = el(
      'section',
      { class: 'closing', 'aria-labelledby': heading.id },
      heading,
      el('p', { class: 'closing__signer' }, t(this.words.actingAs, { name, email })),
      partOfSigner(session),
      this.isSigned && session.document.existing_signatures > 0 && el('p', {}, t('signedBefore')),
      this.block?.element,
      el('div', { class: 'consent' }, this.consentText, this.isSigned && agree, this.consentProblem),
      this.isSigned && wayOut(session),
      this.problem,
      this.finish
    )
  }

  get isAccepted(): boolean {
    // The button to approve or to confirm accepts the text above it.
    return !this.isSigned || this.consent.checked
  }

  /** Called when the document is displayed. */
  enable(): void {
    this.finish.disabled = false
  }

  setConsent(text: string): void {
    this.consentText.textContent = text
    this.consent.checked = false
  }

  askForConsent(message: string): void {
    fill(this.consentProblem, message)
    ;(this.isSigned ? this.consent : this.finish).focus()
  }

  showProblem(message: string | undefined): void {
    fill(this.problem, message)
  }

  /** Removes a problem, if it is the one that is shown. */
  withdrawProblem(message: string): void {
    if (this.problem.textContent === message) fill(this.problem, undefined)
  }

  setBusy(isBusy: boolean): void {
    this.finish.setAttribute('aria-busy', String(isBusy))
    this.finish.disabled = isBusy
    this.finish.textContent = t(isBusy ? 'finishing' : this.words.finish)
  }

  focus(): void {
    ;(this.isAccepted ? this.finish : this.consent).focus({ preventScroll: true })
  }
}

/** How to get the document on paper, and how not to sign electronically after all. */
function wayOut({ document: { sender_name: sender, sender_email: email }, decline_allowed }: SigningSession) {
  if (!email) return null
  const text = `${t('paperOrWithdraw', { sender, email })}${decline_allowed === false ? '' : ` ${t('declineInstead')}`}`
  return el('p', { class: 'closing__ways' }, text)
}

function signatureBlock(form: SigningForm, openSignatureDialog: () => void): FieldBox {
  const message = el('p', { class: 'error', id: uniqueId('error') })
  const field = { read_only: false, label: null, width: 240, height: 68 }
  const control = createMarkControl({ field, form, describedBy: message.id, openSignatureDialog }, 'signature')
  control.element.classList.add('field__control')
  const box = el('div', { class: 'field field--mark' }, control.element)
  const refresh = () => {
    control.refresh()
    const filled = Boolean(form.mark('signature'))
    box.classList.toggle('field--filled', filled)
    box.classList.toggle('field--todo', !filled)
    fill(message, form.error(BLOCK))
  }
  form.subscribe((changed) => changed.includes(BLOCK) && refresh())
  refresh()
  const element = el('div', { class: 'closing__block' }, el('h3', {}, t('yourSignature')), box, message)
  return { element, focus: () => control.element.focus({ preventScroll: true }) }
}
