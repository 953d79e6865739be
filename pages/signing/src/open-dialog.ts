/** Opens a modal dialog. It is in the DOM only while it is open. */
export function openDialog(dialog: HTMLDialogElement): void {
  document.body.append(dialog)
  dialog.addEventListener('close', () => dialog.remove(), { once: true })
  dialog.showModal()
}
