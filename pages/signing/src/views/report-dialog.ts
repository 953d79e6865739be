import { el, fill, uniqueId } from '../../../shared/dom.js'
import { announce } from '../announce.js'
import { t } from '../language/translate.js'
import type { RareText } from '../rare/load-rare-texts.js'
import { RequestKey } from '../session/request-key.js'
import type { ReportAbuseRequest } from '../session/types.js'

type Reason = ReportAbuseRequest['reason']

const reasons = {
  spam: 'reportSpam',
  phishing: 'reportPhishing',
  impersonation: 'reportImpersonation',
  other: 'reportOther'
} as const satisfies Record<Reason, string>

const requestKey = new RequestKey()

/** Asks what is wrong with the document, for the operator of the service. */
export function reportDialog(
  sender: string,
  text: RareText,
  report: (request: ReportAbuseRequest, idempotencyKey: string) => Promise<void>
): HTMLDialogElement {
  const heading = el('h2', { id: uniqueId('dialog') }, text('reportTitle'))
  const name = uniqueId('reason')
  const radios = Object.entries(reasons).map(([reason, label]) => {
    const input = el('input', { type: 'radio', name, value: reason })
    return { input, label: el('label', { class: 'report__reason' }, input, text(label)) }
  })
  const comment = el('textarea', { class: 'input', rows: 3, maxlength: 2000, dir: 'auto' })
  const problem = el('p', { class: 'error', role: 'alert' })
  const confirm = el('button', { type: 'submit', class: 'button button--primary' }, text('reportSend'))
  const close = () => dialog.close()
  const back = el('button', { type: 'button', class: 'button button--secondary', onclick: close }, t('goBack'))

  async function submit(event: Event) {
    event.preventDefault()
    if (confirm.disabled) return
    fill(problem)
    const chosen = radios.find(({ input }) => input.checked)
    if (!chosen) {
      fill(problem, t('chooseOne'))
      return radios[0]?.input.focus()
    }
    const request = { reason: chosen.input.value as Reason, comment: comment.value.trim() }
    confirm.disabled = true
    await report(request, requestKey.for(request)).then(thank, () => fill(problem, t('serviceUnreachable')))
    confirm.disabled = false
  }

  function thank() {
    const done = el('button', { type: 'button', class: 'button button--primary', onclick: close }, t('close'))
    const foot = el('footer', { class: 'dialog__foot dialog__foot--buttons' }, done)
    fill(form, heading, el('p', {}, text('reportDone')), foot)
    announce(text('reportDone'))
    done.focus()
  }

  const form = el(
    'form',
    { class: 'dialog__body', novalidate: true, onsubmit: submit },
    heading,
    el('p', {}, text('reportText', { sender })),
    el(
      'fieldset',
      { class: 'report__reasons' },
      el('legend', { class: 'label' }, text('reportReason')),
      ...radios.map(({ label }) => label)
    ),
    el('label', { class: 'label' }, text('reportComment'), comment),
    problem,
    el('footer', { class: 'dialog__foot dialog__foot--buttons' }, back, confirm)
  )
  const dialog = el('dialog', { class: 'dialog', 'aria-labelledby': heading.id }, form)
  return dialog
}
