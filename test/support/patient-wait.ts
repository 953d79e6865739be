import { vi } from 'vitest'

// By default, `vi.waitFor` gives up after a second, in which a busy machine does not even begin a job.
const { waitFor } = vi
// The files of a worker share `vi`.
if (waitFor.name !== 'waitPatiently') {
  vi.waitFor = function waitPatiently(callback, options = 60_000) {
    return waitFor(callback, options)
  }
}
