import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

/** A tool that has its own opinion of a sealed file. */
interface Tool {
  name: string
  args: string[]
  isGood(output: string): boolean
}

const TOOLS: Tool[] = [
  { name: 'qpdf', args: ['--check'], isGood: (output) => output.includes('No syntax or stream encoding errors') },
  { name: 'pdfsig', args: [], isGood: isSealed }
]

/** What independent tools say of sealed files, where they are installed. */
export class IndependentTools {
  private readonly run = promisify(execFile)
  private readonly counts = new Map<string, { checked: number; good: number }>()

  constructor(private readonly log: (line: string) => void) {}

  async check(file: string): Promise<void> {
    for (const tool of TOOLS) await this.ask(tool, file)
  }

  /** A line for each tool. */
  summary(): string[] {
    return TOOLS.map(({ name }) => {
      const counts = this.counts.get(name)
      return counts ? `${name}: ${counts.good} of ${counts.checked} good` : `${name}: not installed, or nothing kept`
    })
  }

  private async ask({ name, args, isGood }: Tool, file: string): Promise<void> {
    const done = await this.run(name, [...args, file], { maxBuffer: 1 << 26 }).catch((error) => error)
    if (done.code === 'ENOENT') return
    const output = `${done.stdout}${done.stderr}`
    const { checked, good } = this.counts.get(name) ?? { checked: 0, good: 0 }
    const isFine = isGood(output)
    this.counts.set(name, { checked: checked + 1, good: good + (isFine ? 1 : 0) })
    if (!isFine) this.log(`${path.basename(file)}: ${name} objects: ${output.slice(-300).replace(/\s+/g, ' ')}`)
  }
}

/** The newest signature, ours, is the last that pdfsig lists. */
function isSealed(output: string): boolean {
  const last = output.slice(output.lastIndexOf('Signature #'))
  return last.includes('Signature is Valid') && last.includes('Total document signed')
}
