import type { PdfFile } from '../../file/pdf-file.js'
import { PdfError } from '../../interface/error.js'
import { problemOfAppended } from './appended-bytes.js'
import { StatedRows } from './stated-rows.js'

/** What was appended between the revisions of a file that end here; each part is read once. */
export class AppendedData {
  private readonly problems = new Map<number, string | undefined>()
  private rows: StatedRows | undefined

  constructor(
    private readonly file: PdfFile,
    private readonly ends: readonly number[],
    private readonly stateAt: (end: number) => PdfFile | undefined
  ) {}

  /** What is wrong with the bytes between two ends, if anything. */
  problemBetween(start: number, end: number): string | undefined {
    const parts = this.ends.flatMap((own, index) => (own >= start && own < end ? index : []))
    return parts.map((index) => this.problemOfPart(index)).find((problem) => problem !== undefined)
  }

  private problemOfPart(index: number): string | undefined {
    const [start = 0, end = 0] = this.ends.slice(index, index + 2)
    if (!this.problems.has(start)) this.problems.set(start, this.read(start, end))
    return this.problems.get(start)
  }

  private read(start: number, end: number): string | undefined {
    try {
      this.rows ??= new StatedRows(this.file.bytes, this.ends[0] ?? 0)
      const before = this.stateAt(start)
      return before && problemOfAppended(this.file, this.rows, before, end)
    } catch (error) {
      if (error instanceof PdfError) return 'data that cannot be read was appended'
      throw error
    }
  }
}
