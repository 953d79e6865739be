/** Opens a dialog over everything else; only while it is open is it part of the page. */
export function openDialog(dialog: HTMLDialogElement): void {
  document.body.append(dialog)
  dialog.addEventListener('close', () => dialog.remove(), { once: true })
  dialog.showModal()
}
