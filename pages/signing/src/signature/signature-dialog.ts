import type { MarkType } from '@signpost/spec/field-types'
import { el, fill, uniqueId } from '../../../shared/dom.js'
import { initialsOf } from '../../../shared/initials-of.js'
import type { Mark } from '../fields/signing-form.js'
import { icon } from '../icons.js'
import { t } from '../language/translate.js'
import { openDialog } from '../open-dialog.js'
import type { SignatureEntry } from '../session/types.js'
import { createDrawTab } from './draw-tab.js'
import type { Pads } from './phone-pad.js'
import { createTabList } from './tab-list.js'
import { createTypeTab } from './type-tab.js'
import { createUploadTab } from './upload-tab.js'

interface Actions {
  onAdopt: (mark: Mark) => void
  /** Explains why a signature cannot be used, if so. */
  problemOf: (entry: SignatureEntry) => Promise<string | undefined>
  pads: Pads
}

/** Asks for the signature or initials. Keeps unfinished input when the dialog is closed and reopened. */
export class SignatureDialog {
  private readonly element: HTMLDialogElement
  private readonly tabs
  private readonly problem = el('p', { class: 'error', role: 'alert' })

  constructor(
    kind: MarkType,
    signerName: string,
    private readonly actions: Actions
  ) {
    const isSignature = kind === 'signature'
    const heading = el('h2', { id: uniqueId('dialog') }, t(isSignature ? 'signatureDialog' : 'initialsDialog'))
    const preset = isSignature ? signerName.slice(0, 100) : initialsOf(signerName)
    this.tabs = createTabList(
      { draw: createDrawTab(kind, actions.pads), type: createTypeTab(kind, preset), upload: createUploadTab() },
      () => fill(this.problem)
    )
    const closeButton = el(
      'button',
      { type: 'button', class: 'button button--icon', 'aria-label': t('cancel'), onclick: () => this.element.close() },
      icon('close')
    )
    const adopt = el('button', { type: 'submit', class: 'button button--primary' }, t('adopt'))
    const hint = el('p', { class: 'hint' }, t(isSignature ? 'adoptSignatureHint' : 'adoptInitialsHint'))
    const form = el(
      'form',
      { class: 'dialog__body', novalidate: true, onsubmit: (event: Event) => void this.adopt(event) },
      el('header', { class: 'dialog__head' }, heading, closeButton),
      this.tabs.element,
      this.problem,
      el('footer', { class: 'dialog__foot' }, hint, adopt)
    )
    this.element = el('dialog', { class: 'dialog dialog--signature', 'aria-labelledby': heading.id }, form)
  }

  /** Opens the dialog. `problem` explains why an earlier signature was rejected. */
  open(problem?: string): void {
    fill(this.problem, problem)
    openDialog(this.element)
    this.tabs.current().show()
    this.tabs.focus()
  }

  private async adopt(event: Event) {
    event.preventDefault()
    const made = await this.tabs.current().read()
    if ('problem' in made) return fill(this.problem, made.problem)
    const problem = await this.actions.problemOf(made.entry)
    if (problem) return fill(this.problem, problem)
    // The signer has closed the dialog in the meantime.
    if (!this.element.open) return
    this.element.close()
    this.actions.onAdopt(made)
  }
}
