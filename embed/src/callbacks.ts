/** Calls what the embedding page gave. Its mistakes are reported like any uncaught error, and do not break the widget. */
export function callSafely<Args extends unknown[]>(
  callback: ((...args: Args) => unknown) | null | undefined,
  ...args: Args
): void {
  try {
    callback?.(...args)
  } catch (error) {
    reportError(error)
  }
}
