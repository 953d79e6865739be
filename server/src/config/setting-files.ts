import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { VariableName } from './env.js'
import { settingInFile } from './secrets-from-files.js'

/** A file that a setting names, as it was when the configuration was read. */
export interface SettingFile {
  /** The variable that names it. */
  name: string
  file: string
  sha256: string
}

const paths: string[] = [
  'SIGNING_CERTIFICATE',
  'SIGNING_KEY',
  'SIGNING_PKCS12',
  'TIMESTAMP_ROOTS',
  'TRUSTED_ROOTS'
] satisfies VariableName[]

/** The files of the environment that can be read. What a setting needs and cannot read is said elsewhere. */
export function settingFiles(environment: Record<string, string | undefined>): SettingFile[] {
  return Object.entries(environment).flatMap(([name, file]) => {
    if (!file || !(paths.includes(name) || settingInFile(name))) return []
    try {
      return [{ name, file, sha256: digestOf(readFileSync(file)) }]
    } catch {
      return []
    }
  })
}

/**
 * The variables whose files have another content now. One that is gone is none of them, since a store of secrets may take it away
 * once it was read.
 */
export async function changedFiles(files: SettingFile[]): Promise<string[]> {
  const now = await Promise.all(files.map(({ file, sha256 }) => readFile(file).then(digestOf, () => sha256)))
  return files.filter(({ sha256 }, index) => now[index] !== sha256).map(({ name }) => name)
}

function digestOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
