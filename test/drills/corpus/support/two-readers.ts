import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const limits = { timeout: 20_000, maxBuffer: 1 << 28 }

/** Whether poppler and MuPDF both open a file and show its first page, as somebody would who only double-clicks it. */
export async function bothOpen(file: string): Promise<boolean> {
  const answers = await Promise.all([
    run('pdftoppm', ['-r', '9', '-l', '1', '-png', file], { ...limits, encoding: 'buffer' }),
    run('mutool', ['draw', '-q', '-r', '9', '-F', 'png', '-o', '-', file, '1'], { ...limits, encoding: 'buffer' })
  ]).catch(() => null)
  return answers?.every(({ stdout }) => stdout.length > 0) ?? false
}

/** The words of a file, as each reader has them. Null where one does not read it within its time. */
export async function wordsOf(file: string): Promise<[poppler: string[], mupdf: string[]] | null> {
  const texts = await Promise.all([
    run('pdftotext', ['-q', file, '-'], limits),
    run('mutool', ['draw', '-q', '-F', 'txt', '-o', '-', file], limits)
  ]).catch(() => null)
  const [poppler, mupdf] =
    texts?.map(({ stdout }) => stdout.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))) ?? []
  return poppler && mupdf ? [poppler, mupdf] : null
}

/** Whether one of the readers says itself that it cannot read data of the file. */
export async function findsDamage(file: string): Promise<boolean> {
  const said = await Promise.all(
    [['pdftotext', [file, '-']] as const, ['mutool', ['draw', '-F', 'txt', '-o', '-', file]] as const].map(
      ([tool, args]) => run(tool, args, limits).catch((error) => error as { stderr: string })
    )
  )
  return said.some(({ stderr }) => /flate stream|zlib|lzw|content stream|treating as end of file/i.test(stderr))
}

/** The words of the first text that the second does not have as often. */
export function lostWords(before: string[], after: string[]): string[] {
  const left = new Map<string, number>()
  for (const word of after) left.set(word, (left.get(word) ?? 0) + 1)
  return before.filter((word) => {
    const count = left.get(word) ?? 0
    left.set(word, count - 1)
    return count <= 0
  })
}
