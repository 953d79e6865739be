// Loaded by links that ask for no code, and by them alone.
import type { AltchaWidgetElement } from 'altcha'
import 'altcha/altcha.css'
import 'altcha/external'
import './widget.css'

/** What the widget says. */
export interface WidgetTexts {
  label: string
  verifying: string
  verified: string
  error: string
  expired: string
  waitAlert: string
}

interface Options {
  texts: WidgetTexts
  language: string
  /** Of the script that computes. */
  worker: string
  /** Asks the service for a challenge. */
  request(): Promise<Response>
}

/** ALTCHA's widget: the browser solves a challenge while its person fills in the form. */
export function createWidget({ texts, language, worker, request }: Options): AltchaWidgetElement {
  const code = language.toLowerCase()
  $altcha.i18n.set(code, { ...texts, verificationRequired: texts.error })
  $altcha.algorithms.set('PBKDF2/SHA-256', () => new Worker(worker))
  $altcha.defaults.set({
    challenge: '/link/api/challenge',
    fetch: request,
    auto: 'onfocus',
    language: code,
    type: 'native',
    name: 'proof',
    hideFooter: true,
    hideLogo: true,
    // It would watch how the pointer moves.
    humanInteractionSignature: false
  })
  return document.createElement('altcha-widget')
}
