import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { UnreadablePdf } from '../unreadable-pdf.js'
import { verifyPdf } from '../verify-pdf.js'
import { linesOf } from './lines-of.js'

const help = `Usage: signpost-pdf verify [options] <file.pdf>

Verifies the signatures of a PDF and what follows them, without a service and the network.

  --trust <pem>             a file with roots, or with certificates of signers; can be repeated
  --trust-timestamps <pem>  a file with roots of timestamp authorities; can be repeated
  --json                    prints all that is known
  --help

Exits with 0 if the file is signed, trusted and unchanged, 1 if it is not, and 2 for arguments or files that cannot be read.`

interface Output {
  out(line: string): void
  error(line: string): void
}

class UsageError extends Error {}

/** Runs the command, and returns its exit code. */
export async function runCommand(args: string[], { out, error }: Output): Promise<number> {
  try {
    const { files, flags } = read(args)
    if (flags.help) {
      out(help)
      return 0
    }
    const [command, file, ...others] = files
    if (command !== 'verify' || file === undefined || others.length > 0) throw new UsageError(help)
    const [pdf, trust, trustTimestamps] = await Promise.all([
      open(file),
      openAll(flags.trust),
      openAll(flags['trust-timestamps'])
    ])
    const verification = verifyPdf(pdf, { trust, trustTimestamps })
    out(flags.json ? JSON.stringify(verification, null, 2) : linesOf(verification).join('\n'))
    return verification.valid ? 0 : 1
  } catch (cause) {
    if (!(cause instanceof UsageError || cause instanceof UnreadablePdf || cause instanceof TypeError)) throw cause
    error(cause.message)
    return 2
  }
}

function read(args: string[]) {
  const certificates = { type: 'string', multiple: true } as const
  const flag = { type: 'boolean' } as const
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { trust: certificates, 'trust-timestamps': certificates, json: flag, help: flag }
    })
    return { flags: values, files: positionals }
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${help}`)
  }
}

const openAll = (files: string[] = []) => Promise.all(files.map(async (file) => (await open(file)).toString('utf8')))

const open = (file: string) =>
  readFile(file).catch((error: Error) => {
    throw new UsageError(`${file} cannot be read: ${error.message}`)
  })
