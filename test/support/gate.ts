/** A gate at which callers wait until it is opened. */
export interface Gate {
  readonly waiting: number
  pass(): Promise<void>
  open(): void
}

export function createGate(): Gate {
  let waiting = 0
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return {
    get waiting() {
      return waiting
    },
    open: () => open(),
    pass() {
      waiting += 1
      return opened
    }
  }
}
