/** Opens everything for a printed report, and closes afterwards what was closed. */
export function expandForPrint(): void {
  let closed: HTMLDetailsElement[] = []
  addEventListener('beforeprint', () => {
    closed = [...document.querySelectorAll<HTMLDetailsElement>('details:not([open], .screen)')]
    for (const element of closed) element.open = true
  })
  addEventListener('afterprint', () => {
    for (const element of closed) element.open = false
  })
}
