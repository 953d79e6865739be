/** Scrolls a list so that an entry in it is seen. Only the list scrolls, not the page. */
export function scrollWithin(list: Element, entry: Element): void {
  const [frame, box] = [list.getBoundingClientRect(), entry.getBoundingClientRect()]
  if (box.top < frame.top) list.scrollTop -= frame.top - box.top
  else if (box.bottom > frame.bottom) list.scrollTop += box.bottom - frame.bottom
}
