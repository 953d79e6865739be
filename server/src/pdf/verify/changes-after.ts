import { PdfFile } from '../file/pdf-file.js'
import { PdfError } from '../interface/error.js'
import { type Certification, isPermitted } from './certification.js'
import { Budget } from './changes/budget.js'
import type { Change } from './changes/change.js'
import { compareStates } from './changes/compare-states.js'
import { endsRevision, isBlank } from './check-coverage.js'
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
  private readonly states = new Map<number, PdfFile | undefined>()
  private left = STEPS

  /** @param signed the ends of the signed revisions */
  constructor(
    private readonly file: PdfFile,
    signed: number[]
  ) {
    const { bytes } = file
    this.revisions = revisionEnds(bytes)
    const last = Math.max(0, ...signed)
    const newest = isBlank(bytes, last) ? last : bytes.length
    this.ends = [...new Set([...signed, newest])].sort((a, b) => a - b)
    this.states.set(newest, file)
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
        if (!found.has(key)) found.set(key, { ...change, revision, isPermitted: isPermitted(change, certification) })
      }
    }
    return [...found.values()]
  }

  private laterThan(end: number): number[] {
    const later = this.ends.filter((own) => own > end)
    // biome-ignore lint/style/noNonNullAssertion: there are more than the pairs compared
    return later.length <= ALL_PAIRS ? later : [later[0]!, later.at(-1)!]
  }

  private compare(end: number, later: number): Change[] {
    if (!endsRevision(this.file.bytes, later)) return [UNFINISHED]
    const [before, after] = [this.stateAt(end), this.stateAt(later)]
    if (!before || !after) return [UNREADABLE]
    const budget = new Budget(Math.min(STEPS_OF_ONE, this.left))
    try {
      return compareStates(before, after, budget)
    } finally {
      this.left -= budget.spent
    }
  }

  /** The revision of the file that ends here. */
  private stateAt(end: number): PdfFile | undefined {
    if (!this.states.has(end)) this.states.set(end, openState(this.file, end))
    return this.states.get(end)
  }
}

const UNFINISHED: Change = {
  kind: 'structure',
  level: 'other',
  text: 'the appended data is not a revision of the file'
}
const UNREADABLE: Change = { kind: 'structure', level: 'other', text: 'a signed revision of the file cannot be read' }

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
