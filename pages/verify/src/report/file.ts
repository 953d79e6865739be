import type { CheckedFile } from '../checked-file.js'
import { fill, formatBytes, formatTime, words } from '../words/words.js'
import { facts, section } from './parts.js'

/** Which file was checked, when and where. */
export function showFile({ file, sha256, checkedAt }: CheckedFile): HTMLElement {
  const own = words.file
  return section(
    'file',
    own.heading,
    facts([
      [own.name, file.name],
      [own.size, formatBytes(file.size)],
      [own.sha256, sha256 ?? own.insecure],
      [own.checked, fill(own.by, { time: formatTime(checkedAt), url: `${location.origin}/verify` })]
    ])
  )
}
