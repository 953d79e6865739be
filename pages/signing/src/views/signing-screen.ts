import type { Language } from '@signpost/spec/languages'
import { el } from '../../../shared/dom.js'
import type { ParentMessages } from '../../../shared/frame/parent-messages.js'
import { openPdf } from '../../../shared/pdf/open-pdf.js'
import { PageList } from '../../../shared/pdf/page-list.js'
import { announce } from '../announce.js'
import { isPhone } from '../cards/load-cards.js'
import { isAsked } from '../cards/steps.js'
import { Attachments } from '../fields/attachments.js'
import { Autosave } from '../fields/autosave.js'
import { explainError, explainNumber } from '../fields/explain-error.js'
import { loadPatterns } from '../fields/load-patterns.js'
import { markViolation } from '../fields/mark-violation.js'
import { isTyped, SigningForm } from '../fields/signing-form.js'
import { icon } from '../icons.js'
import { t } from '../language/translate.js'
import { openDialog } from '../open-dialog.js'
import { prepareSheets } from '../print/prepare-sheets.js'
import { printPages } from '../print/print-pages.js'
import type { ApiFailure } from '../session/api-failure.js'
import { takeEarlyWorker } from '../session/early.js'
import { KeptWork, type Work } from '../session/kept-work.js'
import { type News, OtherTabs } from '../session/other-tabs.js'
import { recordView } from '../session/record-view.js'
import { SettledChanges } from '../session/settled-changes.js'
import type { SigningApi } from '../session/signing-api.js'
import type { FieldEntry, HandOverRequest, SigningField, SigningSession } from '../session/types.js'
import { problemOfMark } from '../signature/problem-of-mark.js'
import { closeButton } from './close-button.js'
import { declineDialog } from './decline-dialog.js'
import { copyButton } from './download-buttons.js'
import { finishSigning } from './finish-signing.js'
import { handOverDialog } from './hand-over-dialog.js'
import { languageChoice } from './language-choice.js'
import { leaveDialog } from './leave-dialog.js'
import { printButton } from './print-button.js'
import { reportButton } from './report-button.js'
import { showScreen } from './screen.js'
import { SigningView } from './signing-view.js'

interface Actions {
  /** Called when signing is finished or declined. */
  onOver: (session: SigningSession) => void
  /** Called when another person has taken the signer's place. */
  onHandedOver: (name: string) => void
  /** Called if the API rejects a request because the session has changed. */
  onRefused: (error: unknown) => void
  /** Called when the signer has chosen another language. */
  onLanguage: () => void
}

/** Connects the signing view to the API. */
export class SigningScreen {
  private readonly form: SigningForm
  private readonly autosave: Autosave
  private readonly attachments: Attachments

  constructor(
    private readonly session: SigningSession,
    private readonly api: SigningApi,
    private readonly messages: ParentMessages,
    private readonly actions: Actions
  ) {
    this.form = new SigningForm(session.fields, session.signer.signature_block)
    this.kept = new KeptWork(session.document.id, session.signer.id, messages)
    this.attachments = new Attachments(this.form, api, {
      onChanged: (id, attachment) => this.tabs?.tell({ attached: { id, attachment } }),
      onRefused: (error) => this.leave(() => actions.onRefused(error))
    })
    this.autosave = new Autosave({
      save: this.saveFields,
      onStatus: (status) => this.view?.bottom.showStatus(status),
      onRejected: (ids, failure) => this.showFieldErrors(ids, failure),
      onRefused: (error) => this.leave(() => actions.onRefused(error))
    })
  }

  private view: SigningView | null = null
  private readonly kept: KeptWork
  private marks: Work['marks'] = {}
  private unread: Work['unread'] = {}
  private tabs: OtherTabs | null = null
  private leaving: HTMLDialogElement | null = null
  private readonly told = new SettledChanges((id) => {
    const field = this.form.fields.find((each) => each.id === id)
    if (field) this.messages.fieldChanged(id, field.label)
  })

  async open(): Promise<void> {
    const { form, session, messages } = this
    const opening = openPdf(this.api.getDocument(), takeEarlyWorker())
    // A failure is reported once the page is laid out.
    opening.catch(() => undefined)
    const pages = new PageList(session.pages, {
      label: (page) => t('pageOf', { page, pages: session.pages.length }),
      failed: t('pageFailed')
    })
    const decline = declineDialog(session, {
      decline: this.decline,
      onRefused: (error) => this.leave(() => this.actions.onRefused(error))
    })
    const view = new SigningView(
      session,
      form,
      pages,
      {
        onLeaveField: this.leaveField,
        onSaveAgain: this.autosave.flush,
        onFinish: () => void this.finish(),
        onDecline: () => openDialog(decline),
        pads: this.api,
        attachments: this.attachments,
        problemOfMark: (kind, entry) => problemOfMark(this.api, kind, entry)
      },
      {
        close: closeButton(messages),
        tools: [
          languageChoice(this.chooseLanguage),
          copyButton(session, this.api),
          printButton(async () => printPages(pages, await opening)),
          this.handOverButton()
        ],
        foot: reportButton(session, this.api)
      }
    )
    this.view = view
    showScreen(view.element, session.document.title)
    pages.layOut()
    prepareSheets(pages.views)
    // While the service is being updated, a process of the previous version may answer without them.
    view.placeFields(session.filled_fields ?? [])
    this.watch()
    this.kept.load(this.restore)
    // While the service is being updated, a process of the previous version may answer without it.
    const signingView = session.signing_view ?? 'page'
    const hasCards = signingView !== 'page' && form.fields.some(isAsked) && isPhone()
    const offerCards = () => void view.offerCards(opening, signingView === 'form')
    // Who begins with cards waits for them, and who reads for the first page.
    if (hasCards && signingView === 'form') offerCards()
    await pages.draw(await opening)
    if (hasCards && signingView === 'choose') offerCards()
    void loadPatterns(form)
    view.closing.enable()
    messages.ready(session.state)
    void recordView(this.api).then((isRecorded) => isRecorded && messages.viewed())
  }

  // What was typed is saved first: the page is built again.
  private chooseLanguage = async (language: Language) => {
    await this.autosave.flush()
    await this.api.chooseLanguage(language)
    this.leave(this.actions.onLanguage)
  }

  private saveFields = async (fields: FieldEntry[]) => {
    await this.api.saveFields(fields)
    this.tabs?.tell({ saved: fields })
  }

  // What is being typed here is newer, and is saved later.
  private hearOfOtherTabs = (news: News) => {
    if ('over' in news) return this.leave(() => this.actions.onRefused(null))
    if ('attached' in news) return this.form.setAttachment(news.attached.id, news.attached.attachment)
    const typing = document.activeElement?.closest<HTMLElement>('.field')?.dataset.field
    const taken = news.saved.filter(({ id }) => id !== typing && !this.autosave.isUnsaved(id))
    if (taken.length === 0) return
    this.form.takeOver(taken)
    this.view?.bottom.showStatus('elsewhere')
  }

  private watch() {
    this.tabs = new OtherTabs(this.session.document.id, this.session.signer.id, this.hearOfOtherTabs)
    const typed = new Set(this.form.fields.filter(isTyped).map((field) => field.id))
    this.form.onFill((changed) => {
      for (const id of changed) if (typed.has(id)) this.save(id)
    })
    this.form.onFill(this.tellChanges)
    this.form.onShown((shown, hidden) => {
      for (const { id } of hidden) this.autosave.release(id)
      for (const field of shown) if (isTyped(field) && this.isInvalid(field)) this.save(field.id)
    })
    this.form.subscribe(this.keep)
    this.messages.askBeforeClosing(this.askToLeave)
    addEventListener('online', this.autosave.flush)
    addEventListener('pagehide', this.autosave.flush)
    addEventListener('beforeunload', this.warn)
  }

  private tellChanges = (changed: string[]) => {
    for (const field of this.form.fields.filter(({ id }) => changed.includes(id))) {
      this.told.change(field.id)
      if (!isTyped(field)) this.told.settle(field.id)
    }
  }

  private save(id: string) {
    const field = this.form.fields.find((each) => each.id === id)
    if (this.form.unread(id) !== undefined) this.autosave.hold(id)
    // Said once the signer leaves the field: what is being typed is not there yet.
    else if (field && this.form.violation(field)) this.autosave.hold(id, { isTyping: true })
    else this.autosave.change(id, this.form.value(id))
  }

  private isInvalid = (field: SigningField) =>
    this.form.unread(field.id) !== undefined || this.form.violation(field) !== null

  private leaveField = (field: SigningField) => {
    this.told.settle(field.id)
    const problem = markViolation(this.form, field)
    if (problem) {
      announce(problem)
      this.autosave.hold(field.id)
    }
    void this.autosave.flush()
  }

  /** Restores the work after a reload. What the signer has done meanwhile is newer. */
  private restore = ({ marks, unread }: Work) => {
    for (const kind of ['signature', 'initials'] as const) {
      const mark = marks[kind]
      if (mark && !this.form.mark(kind)) this.form.adopt(kind, mark)
    }
    for (const { id } of this.form.fields.filter(isTyped)) {
      const text = unread[id]
      if (text === undefined) continue
      this.form.setUnread(id, text)
      this.form.setError(id, explainNumber(text))
    }
  }

  private keep = () => {
    const { form } = this
    const marks = { signature: form.mark('signature'), initials: form.mark('initials') }
    // biome-ignore lint/style/noNonNullAssertion: asked for just before
    const typed = form.fields.flatMap(({ id }) => (form.unread(id) === undefined ? [] : [[id, form.unread(id)!]]))
    const unread: Work['unread'] = Object.fromEntries(typed)
    const isSame = marks.signature === this.marks.signature && marks.initials === this.marks.initials
    if (isSame && JSON.stringify(unread) === JSON.stringify(this.unread)) return
    this.marks = marks
    this.unread = unread
    this.kept.save({ marks, unread })
  }

  private askToLeave = (): boolean => {
    const hasMark = Boolean(this.marks.signature ?? this.marks.initials)
    // An open dialog may contain an unfinished signature.
    const isInDialog = document.querySelector('dialog[open]') !== null
    const isUnsaved = this.autosave.hasUnsaved || this.attachments.isBusy
    const hasWork = hasMark || isInDialog || isUnsaved || Object.keys(this.unread).length > 0
    if (!hasWork) return false
    if (this.leaving?.open) return true
    this.leaving = leaveDialog(this.kept.keptIn, this.messages.close)
    openDialog(this.leaving)
    return true
  }

  private leave(next: () => void) {
    this.messages.askBeforeClosing(null)
    this.tabs?.leave()
    removeEventListener('online', this.autosave.flush)
    removeEventListener('pagehide', this.autosave.flush)
    removeEventListener('beforeunload', this.warn)
    void this.autosave.stop().then(next)
  }

  private warn = (event: BeforeUnloadEvent) => {
    if (this.autosave.hasUnsaved || this.attachments.isBusy) event.preventDefault()
  }

  private async finish() {
    const { api, attachments, autosave, form, session } = this
    this.told.settleAll()
    const signed = await finishSigning(
      // biome-ignore lint/style/noNonNullAssertion: finishing begins in the view
      { api, attachments, autosave, form, session, view: this.view! },
      this.showFieldErrors,
      (error) => this.leave(() => this.actions.onRefused(error))
    )
    if (!signed) return
    this.tabs?.tell({ over: true })
    this.messages.signed(session.document.id, session.signer.id, signed.redirect_url)
    this.leave(() => this.actions.onOver(signed))
  }

  private decline = async (reason: string) => {
    const declined = await this.api.decline(reason)
    this.tabs?.tell({ over: true })
    this.messages.declined(this.session.document.id, this.session.signer.id, declined.redirect_url)
    this.leave(() => this.actions.onOver(declined))
  }

  private handOverButton() {
    if (!this.session.hand_over_allowed) return null
    const onRefused = (error: unknown) => this.leave(() => this.actions.onRefused(error))
    const dialog = handOverDialog(this.session, { handOver: this.handOver, onRefused })
    const attributes = { type: 'button', class: 'button button--quiet', 'aria-haspopup': 'dialog' }
    return el('button', { ...attributes, onclick: () => openDialog(dialog) }, icon('handOver'), t('handOver'))
  }

  private handOver = async (request: HandOverRequest, idempotencyKey: string) => {
    const { api, autosave, actions } = this
    // What is saved later would be the other person's.
    await autosave.stop()
    await api.handOver(request, idempotencyKey).catch((error) => {
      autosave.resume()
      throw error
    })
    this.leave(() => actions.onHandedOver(request.name))
  }

  private showFieldErrors = (ids: Set<string>, { code, details }: ApiFailure) => {
    const [detail] = Object.values(details)
    for (const field of this.form.fields) {
      if (ids.has(field.id)) this.form.setError(field.id, explainError(code, field, detail))
    }
  }
}
