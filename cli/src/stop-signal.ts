/** Aborts with the first signal to stop. A second signal exits immediately. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      if (stop.signal.aborted) process.exit(1)
      stop.abort()
    })
  }
  return stop.signal
}
