import { el, uniqueId } from '../../../shared/dom.js'
import { t } from '../language/translate.js'
import { ApiFailure } from '../session/api-failure.js'
import { codeForm } from '../views/code-form.js'
import { failure } from '../views/failure-view.js'
import { loadingView, messageView } from '../views/message-view.js'
import { showScreen } from '../views/screen.js'
import { wearBrand } from '../views/wear-brand.js'
import { type Copy, CopyApi } from './copy-api.js'
import { ReadingView } from './reading-view.js'
import { useBrowserLanguage } from './texts.js'

/** A visit of the recipient of a copy: asks for the access code if there is one, and shows them the document. */
export class OpenedCopy {
  private readonly api: CopyApi

  constructor(private readonly token: string | null) {
    this.api = new CopyApi(token ?? '')
  }

  async start(): Promise<void> {
    await useBrowserLanguage()
    if (this.token) return this.load()
    showScreen(
      messageView({ icon: 'alert', tone: 'warning', title: t('linkMissingTitle'), text: [t('linkMissingText')] }),
      t('linkMissingTitle')
    )
  }

  private load = async () => {
    showScreen(loadingView())
    try {
      const copy = await this.api.read()
      wearBrand(copy.branding.color)
      if (copy.access_code_required) showScreen(this.codeView(copy), copy.title)
      else await this.show(copy)
    } catch (error) {
      this.fail(error)
    }
  }

  private codeView({ title, sender_name: sender, mode }: Copy) {
    const explanation = el('p', { id: uniqueId('text') }, t('codeText', { sender, title }))
    const form = codeForm({
      label: t('codeLabel'),
      explainedBy: explanation.id,
      attributes: { maxlength: 64 },
      read: (typed) => typed.trim() || null,
      missing: t('codeMissing'),
      enter: (code) => this.api.unlock(code).then(this.unlocked, this.problemOf)
    })
    return messageView({ icon: 'lock', title: t('codeTitle'), text: [explanation, form], isTest: mode === 'test' })
  }

  private unlocked = () => {
    void this.load()
    return null
  }

  private problemOf = (error: unknown) => {
    const code = error instanceof ApiFailure ? error.code : ''
    if (code === 'ACCESS_CODE_INVALID') return t('codeWrong')
    if (code === 'ACCESS_CODE_LOCKED') return t('codeLocked')
    if (!(error instanceof ApiFailure) || error.status >= 500) return t('serviceUnreachable')
    this.fail(error)
    return null
  }

  private async show(copy: Copy) {
    const view = new ReadingView(copy, this.api)
    showScreen(view.element, copy.title)
    await view.draw()
  }

  private fail(error: unknown) {
    const code = error instanceof ApiFailure ? error.code : ''
    if (code === 'DOCUMENT_VOIDED') return this.showOver(t('voidedTitle'))
    if (code === 'DOCUMENT_EXPIRED') return this.showOver(t('expiredTitle'))
    const { view, title } = failure(error, () => void this.load(), null)
    showScreen(view, title)
  }

  private showOver(title: string) {
    showScreen(messageView({ icon: 'clock', title, text: [] }), title)
  }
}
