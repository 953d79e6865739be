import { print } from '@signpost/cli/terminal'
import { Command } from 'commander'
import type { ImportedForms } from '../documents/form-library/import-forms.js'
import { changing, operate } from './operator.js'

/** `signpost forms …` */
export function formsCommand(): Command {
  const command = new Command('forms')
  changing(command.command('import'))
    .description('import a folder of forms: NAME.pdf and NAME.json for each form')
    .argument('<folder>')
    .option('--json', 'print JSON', false)
    .action(async (folder: string, { json }: { json: boolean }, command: Command) => {
      const { importForms } = await import('../documents/form-library/import-forms.js')
      const { withContext } = await import('./with-context.js')
      const result = await withContext((context) =>
        operate(context.sql, command, {}, () => importForms(context, folder), countsOf)
      )
      const lines = Object.entries(result).map(([what, names]) => `${what}: ${names.join(', ') || 'none'}`)
      print(json, result, lines)
    })
  return command
}

function countsOf(result: ImportedForms) {
  return Object.fromEntries(Object.entries(result).map(([what, names]) => [what, names.length]))
}
