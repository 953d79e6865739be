/**
 * Calls the callbacks of the embedding page. Their errors are reported as uncaught errors and do not break the widget.
 */
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
