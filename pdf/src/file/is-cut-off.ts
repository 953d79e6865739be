import { findObjects } from './recover-cross-reference.js'

const MARK = 'startxref'

/** Whether objects follow after the last `startxref`: the end of the file is missing. */
export function isCutOff(bytes: Buffer): boolean {
  const mark = bytes.lastIndexOf(MARK)
  const tail = bytes.subarray(mark < 0 ? 0 : mark + MARK.length)
  return !findObjects(tail).next().done
}
