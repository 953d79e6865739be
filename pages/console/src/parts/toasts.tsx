import { CircleAlert, CircleCheck, X } from 'lucide'
import { render } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { t } from '../language/translate.js'
import { Icon } from './icon.js'
import { loadLateStyles } from './load-late-styles.js'
import type { Toast } from './toast.js'
import { useAct } from './use-act.js'

interface Shown extends Toast {
  number: number
}

const shownMs = 10_000
const most = 3

let all: Shown[] = []
let last = 0
let region: HTMLElement | undefined

/** Shows a toast beside those that are shown already. */
export function addToast(toast: Toast): void {
  region ??= addRegion()
  all = [...all, { ...toast, number: ++last }].slice(-most)
  // Not in the same moment as the region, which screen readers would not read then.
  void loadLateStyles().then(show)
}

function remove(number: number) {
  all = all.filter((toast) => toast.number !== number)
  show()
}

function addRegion() {
  const added = document.createElement('section')
  added.className = 'toasts'
  added.setAttribute('aria-label', t('What was done'))
  added.setAttribute('aria-live', 'polite')
  document.body.append(added)
  return added
}

function show() {
  if (!region) return
  render(
    all.map((toast) => <Item key={toast.number} {...toast} />),
    region
  )
}

/** It goes after a while, which does not pass while somebody points at it or has the focus in it. */
function Item({ text, isProblem = false, undo, number }: Shown) {
  const [isHeld, setHeld] = useState(false)
  const { problem, isBusy, act } = useAct(() => remove(number))
  useEffect(() => {
    if (isHeld || problem || isProblem) return
    const timer = setTimeout(() => remove(number), shownMs)
    return () => clearTimeout(timer)
  }, [isHeld, problem, isProblem])
  const hold = { onFocusIn: () => setHeld(true), onFocusOut: () => setHeld(false) }
  return (
    <div class="toast" onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)} {...hold}>
      <Icon of={problem || isProblem ? CircleAlert : CircleCheck} />
      <span>{problem ?? text}</span>
      {undo && (
        <button class="button button--quiet" type="button" disabled={isBusy} onClick={() => void act(undo)}>
          {problem ? t('Try again') : t('Undo')}
        </button>
      )}
      <button class="button button--icon" type="button" aria-label={t('Close')} onClick={() => remove(number)}>
        <Icon of={X} />
      </button>
    </div>
  )
}
