import { PdfDict } from '../file/objects/objects.js'
import { PdfFile } from '../file/pdf-file.js'
import { PdfError } from '../interface/error.js'
import { AppendedData } from './appended/appended-data.js'
import { type Certification, isPermitted } from './certification.js'
import { Budget } from './changes/budget.js'
import { type Change, isAtMost } from './changes/change.js'
import { compareStates } from './changes/compare-states.js'
import type { SignatureOf } from './changes/comparison.js'
import { ReferenceIndex } from './changes/reference-index.js'
import { endsRevision, isBlank } from './check-coverage.js'
import { type CheckedFound, isState } from './checked-found.js'
import { type FoundSignature, readSignature } from './read-signatures.js'
import { revisionAt, revisionEnds } from './revisions.js'

/** A change, its revision, and whether the signature permits it. */
export interface ChangeAfter extends Change {
  revision: number
  isPermitted: boolean
}

/** Limit for all comparisons of a file. */
const STEPS = 4_000_000
const STEPS_OF_ONE = 400_000
/** With more revisions, each is compared only with the next and the newest one. */
const ALL_PAIRS = 12

/** Compares the signed revisions of a file with later ones. */
export class ChangeFinder {
  readonly revisions: number[]
  private readonly ends: number[]
  private readonly known = new Map<number, PdfFile | undefined>()
  private readonly appended: AppendedData
  /** The end of what the last signer signed; anybody can append timestamps. */
  private readonly lastWord: number
  private readonly kinds: Map<string, 'signature' | 'timestamp'>
  private readonly index = new ReferenceIndex()
  private left = STEPS

  constructor(
    private readonly file: PdfFile,
    signatures: CheckedFound[]
  ) {
    const { bytes } = file
    const states = signatures.filter(isState)
    const signed = states.map(({ coverage }) => coverage.end)
    this.revisions = revisionEnds(bytes)
    const last = Math.max(0, ...signed)
    const newest = isBlank(bytes, last) ? last : bytes.length
    this.ends = [...new Set([...signed, newest])].sort((a, b) => a - b)
    this.known.set(newest, file)
    this.appended = new AppendedData(file, this.ends, (end) => this.stateAt(end))
    this.lastWord = Math.max(0, ...states.filter(({ token }) => !token).map(({ coverage }) => coverage.end))
    this.kinds = new Map(states.map(({ found, token }) => [rangeOf(found), token ? 'timestamp' : 'signature']))
  }

  /**
   * All differences between the revision that ends here and later ones: a revision may hide the changes of another.
   * @throws TooComplexError if the comparison exceeds the budget
   */
  after(end: number, certification: Certification): ChangeAfter[] {
    const found = new Map<string, ChangeAfter>()
    for (const later of this.laterThan(end)) {
      const revision = revisionAt(this.revisions, later)
      for (const change of this.compare(end, later)) {
        const key = [change.kind, change.level, change.page, change.field, change.text].join()
        const isAllowed = isPermitted(change, certification) && (end < this.lastWord || isTail(change, certification))
        if (!found.has(key)) found.set(key, { ...change, revision, isPermitted: isAllowed })
      }
    }
    return [...found.values()]
  }

  /** The revisions that are compared, newest last, as far as they can be read. */
  states(): PdfFile[] {
    return this.ends.flatMap((end) => this.stateAt(end) ?? [])
  }

  private laterThan(end: number): number[] {
    const later = this.ends.filter((own) => own > end)
    // biome-ignore lint/style/noNonNullAssertion: there are more than the pairs compared
    return later.length <= ALL_PAIRS ? later : [later[0]!, later.at(-1)!]
  }

  private compare(end: number, later: number): Change[] {
    if (!endsRevision(this.file.bytes, later)) return [structural('the appended data is not a revision of the file')]
    const [before, after] = [this.stateAt(end), this.stateAt(later)]
    if (!before || !after) return [structural('a signed revision of the file cannot be read')]
    const problem = this.appended.problemBetween(end, later)
    const budget = new Budget(Math.min(STEPS_OF_ONE, this.left))
    try {
      const changes = compareStates({ before, after, index: this.index }, this.signaturesOf(after, before), budget)
      return problem === undefined ? changes : [structural(problem), ...changes]
    } finally {
      this.left -= budget.spent
    }
  }

  /** Signatures count from the revision on that they were made in, each in one field. */
  private signaturesOf(after: PdfFile, before: PdfFile): SignatureOf {
    const fields = new Map<string, string>()
    return (value, field) => {
      const dict = after.resolve(value)
      const found = dict instanceof PdfDict ? readSignature(after, '', dict) : undefined
      if (!found?.byteRange || found.byteRange[2] + found.byteRange[3] <= before.bytes.length) return undefined
      const range = rangeOf(found)
      if (!fields.has(range)) fields.set(range, field)
      return fields.get(range) === field ? this.kinds.get(range) : undefined
    }
  }

  /** The revision of the file that ends here. */
  private stateAt(end: number): PdfFile | undefined {
    if (!this.known.has(end)) this.known.set(end, openState(this.file, end))
    return this.known.get(end)
  }
}

const structural = (text: string): Change => ({ kind: 'structure', level: 'other', text })

const rangeOf = ({ byteRange }: FoundSignature): string => byteRange?.join() ?? ''

/** After the last signature nobody vouches for changes: proofs and timestamps aside, the signer must have asked for them. */
const isTail = ({ level: change }: Change, { level, locked }: Certification): boolean =>
  isAtMost(change, 'proofs') || level !== undefined || locked.length > 0

function openState({ bytes }: PdfFile, end: number): PdfFile | undefined {
  try {
    const state = PdfFile.open(bytes.subarray(0, end))
    state.decrypt()
    return state
  } catch (error) {
    if (error instanceof PdfError) return undefined
    throw error
  }
}
