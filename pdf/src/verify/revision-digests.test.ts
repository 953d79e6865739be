import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { revisionDigests } from './revision-digests.js'
import { revisionEnds } from './revisions.js'

const sha256 = (text: string) => createHash('sha256').update(text, 'latin1').digest('hex')
const digestsOf = (text: string) => {
  const bytes = Buffer.from(text, 'latin1')
  return revisionDigests(bytes, revisionEnds(bytes))
}
const revision = (number: number) => `${number} 0 obj\n\xff\nendobj\nstartxref\n2\n%%EOF`

it('digests every revision, with and without the line break after it', () => {
  const starts = [revision(1), `${revision(1)}\n`, `${revision(1)}\n${revision(2)}`, `${revision(1)}\n${revision(2)}\r`]
  const all = [...starts, `${starts[3]}\n`]
  expect(digestsOf(`${starts[3]}\n9 0 obj`)).toEqual(all.map((text) => ({ length: text.length, sha256: sha256(text) })))
})

it('digests no more than a thousand revisions of a file', () => {
  expect(digestsOf(revision(1).repeat(3000))).toHaveLength(1000)
  expect(digestsOf('no revision')).toEqual([])
})
