/** How near to the edge of the window the pointer scrolls it, and how far with each frame, in pixels. */
const edge = 48
const perFrame = 14

/**
 * Calls `move` until the pointer is released, and then `end`. Escape or a cancelled pointer calls `cancel`. At the upper and
 * the lower edge of the window, the window scrolls.
 */
export function followPointer(handlers: {
  move(event: PointerEvent): void
  end?(event: PointerEvent): void
  cancel?(): void
}): void {
  const stop = new AbortController()
  const { signal } = stop
  let last: PointerEvent | null = null
  addEventListener(
    'pointermove',
    (event) => {
      last = event
      handlers.move(event)
    },
    { signal }
  )
  addEventListener(
    'pointerup',
    (event) => {
      stop.abort()
      handlers.end?.(event)
    },
    { signal }
  )
  const cancel = () => {
    stop.abort()
    handlers.cancel?.()
  }
  addEventListener('pointercancel', cancel, { signal })
  addEventListener('keydown', (event) => event.key === 'Escape' && cancel(), { signal })

  const scroll = () => {
    if (signal.aborted) return
    const by = last ? speedAt(last.clientY) : 0
    if (last && by !== 0) {
      scrollBy(0, by)
      handlers.move(last)
    }
    requestAnimationFrame(scroll)
  }
  requestAnimationFrame(scroll)
}

const speedAt = (y: number) => (y < edge ? -perFrame : y > innerHeight - edge ? perFrame : 0)
