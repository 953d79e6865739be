const gap = 4

/** Places a menu below its button, or above it where there is no room, within the window. Fixed, so that no table cuts it off. */
export function placeMenu(menu: HTMLElement, button: HTMLElement): void {
  const { top, bottom, right, left } = button.getBoundingClientRect()
  const { width, height } = menu.getBoundingClientRect()
  const isTurned = getComputedStyle(button).direction === 'rtl'
  const wanted = isTurned ? left : right - width
  const most = document.documentElement.clientWidth - width - gap
  menu.style.left = `${Math.max(gap, Math.min(wanted, most))}px`
  const isBelow = bottom + gap + height <= innerHeight || top < height + gap
  menu.style.top = `${isBelow ? bottom + gap : top - gap - height}px`
}
