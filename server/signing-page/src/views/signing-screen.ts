import { openPdf } from '../document/open-pdf.js'
import { PageList } from '../document/page-list.js'
import { Autosave } from '../fields/autosave.js'
import { explainError } from '../fields/explain-error.js'
import { isTyped, SigningForm } from '../fields/signing-form.js'
import type { ParentMessages } from '../frame/parent-messages.js'
import { openDialog } from '../open-dialog.js'
import type { ApiFailure } from '../session/api-failure.js'
import { recordView } from '../session/record-view.js'
import type { SigningApi } from '../session/signing-api.js'
import type { SigningSession } from '../session/types.js'
import { closeButton } from './close-button.js'
import { declineDialog } from './decline-dialog.js'
import { finishSigning } from './finish-signing.js'
import { showScreen } from './screen.js'
import { SigningView } from './signing-view.js'

interface Actions {
  /** Signing is over, one way or the other. */
  onOver: (session: SigningSession) => void
  /** The API refuses: the session is not what it was. */
  onRefused: (error: unknown) => void
}

/** Ties what the signer does on the page to the API. */
export class SigningScreen {
  private readonly form: SigningForm
  private readonly autosave: Autosave

  constructor(
    private readonly session: SigningSession,
    private readonly api: SigningApi,
    private readonly messages: ParentMessages,
    private readonly actions: Actions
  ) {
    this.form = new SigningForm(session.fields)
    this.autosave = new Autosave({
      save: api.saveFields,
      onStatus: (status) => this.view?.bottom.showStatus(status),
      onRejected: (ids, failure) => this.showFieldErrors(ids, failure),
      onRefused: (error) => this.leave(() => actions.onRefused(error))
    })
  }

  private view: SigningView | null = null

  async open(): Promise<void> {
    const { form, session, messages } = this
    const pages = new PageList(await openPdf(await this.api.getDocument()))
    const decline = declineDialog(session.document.sender_name, {
      decline: this.decline,
      onRefused: (error) => this.leave(() => this.actions.onRefused(error))
    })
    const view = new SigningView(
      session,
      form,
      pages,
      {
        onLeaveField: this.autosave.flush,
        onSaveAgain: this.autosave.flush,
        onFinish: () => void this.finish(),
        onDecline: () => openDialog(decline)
      },
      closeButton(messages)
    )
    this.view = view
    showScreen(view.element, session.document.title)
    await pages.layPages(form.fields.map((field) => field.page))
    await view.placeFields()
    this.watch()
    await pages.drawPages()
    messages.ready()
    void recordView(this.api)
  }

  private watch() {
    const typed = new Set(this.form.fields.filter(isTyped).map((field) => field.id))
    this.form.subscribe((changed) => {
      for (const id of changed) if (typed.has(id)) this.autosave.change(id, this.form.value(id))
    })
    addEventListener('online', this.autosave.flush)
    addEventListener('pagehide', this.autosave.flush)
    addEventListener('beforeunload', this.warn)
  }

  private leave(next: () => void) {
    removeEventListener('online', this.autosave.flush)
    removeEventListener('pagehide', this.autosave.flush)
    removeEventListener('beforeunload', this.warn)
    void this.autosave.stop().then(next)
  }

  private warn = (event: BeforeUnloadEvent) => {
    if (this.autosave.hasUnsaved) event.preventDefault()
  }

  private async finish() {
    const { api, autosave, form, session } = this
    const signed = await finishSigning(
      { api, autosave, form, session, view: this.view! },
      this.showFieldErrors,
      (error) => this.leave(() => this.actions.onRefused(error))
    )
    if (!signed) return
    this.messages.signed(session.document.id, session.signer.id)
    this.leave(() => this.actions.onOver(signed))
  }

  private decline = async (reason: string) => {
    const declined = await this.api.decline(reason)
    this.messages.declined(this.session.document.id, this.session.signer.id)
    this.leave(() => this.actions.onOver(declined))
  }

  private showFieldErrors = (ids: Set<string>, { code }: ApiFailure) => {
    for (const field of this.form.fields) {
      if (ids.has(field.id)) this.form.setError(field.id, explainError(code, field))
    }
  }
}
