export interface DialogLabels {
  dialog: string
  close: string
}

const CSS = `
dialog { box-sizing: border-box; width: min(100vw, 60rem); height: min(100dvh, 56rem); max-width: none; max-height: none;
  margin: auto; padding: 0; border: 0; overflow: hidden; background: #fff; color: #1a1a1a; overscroll-behavior: contain }
dialog[open] { display: flex; flex-direction: column }
dialog::backdrop { background: rgb(0 0 0 / 55%) }
button { position: absolute; top: 0; right: 0; width: 2.75rem; height: 2.75rem; padding: 0; border: 0; border-radius: 50%;
  background: #fffc; color: inherit; font: 1.5rem/1 sans-serif; cursor: pointer }
button:focus-visible { outline: 3px solid #1a5fd0; outline-offset: -4px }
iframe { flex: 1; min-height: 0 }
.editor { color-scheme: light dark }
@media (prefers-color-scheme: dark) { .editor, button { background: #1a212c; color: #e8ecf3 } }
@media (min-width: 60rem) and (min-height: 40rem) { dialog { height: min(92dvh, 56rem); border-radius: .5rem } }
`

/**
 * Shows a frame in a modal dialog, and returns a function that removes it. The native `<dialog>` traps the focus, makes
 * the rest of the page inert and restores the focus. It is in a shadow root, so that the styles of the page and the
 * dialog do not affect each other.
 *
 * `page` is the kind of the page in the frame. `onLeave` is called when the person presses Esc or the close button, and `onGone` when the browser has closed the
 * dialog. A click outside does nothing, so that unfinished work is not lost.
 */
export function showDialog(
  document: Document,
  frame: HTMLIFrameElement,
  labels: DialogLabels,
  page: string,
  onLeave: () => void,
  onGone: () => void
): () => void {
  if (document.body === null) throw new Error('Signpost: call it after the document has a body')
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [createStyleSheet(document)]

  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', labels.dialog)
  dialog.className = page
  // First for the keyboard, and above the frame.
  dialog.append(createButton(document, labels.close, onLeave), frame)
  // The page shows its own close button unless it knows that the frame has one, for which it leaves room in its corner.
  frame.name = 'signpost-dialog-over'
  const leave = (event: Event) => {
    event.preventDefault()
    onLeave()
  }
  const leaveByEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') leave(event)
  }
  // A browser allows preventing `cancel` only once, and Esc can be pressed twice.
  document.addEventListener('keydown', leaveByEscape)
  dialog.addEventListener('cancel', leave)
  dialog.addEventListener('close', onGone)

  root.append(dialog)
  document.body.append(host)
  dialog.showModal()
  return () => {
    // Before it is removed, because only closing restores the focus.
    dialog.close()
    document.removeEventListener('keydown', leaveByEscape)
    host.remove()
  }
}

// A constructed style sheet, which a strict content security policy allows.
function createStyleSheet(document: Document): CSSStyleSheet {
  const { CSSStyleSheet } = document.defaultView as Window & typeof globalThis
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(CSS)
  return sheet
}

function createButton(document: Document, label: string, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.ariaLabel = label
  button.textContent = '\u00d7'
  button.addEventListener('click', onClick)
  return button
}
