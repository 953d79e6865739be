import { linkTo, operations } from '../contract.js'

/** The tools of agents: the operations that the contract marks as such. */
export function toolTable(): string {
  const rows = operations.flatMap((operation) => {
    if (!operation.tool) return []
    const { destructive, sends_emails, signs_for_others } = operation.tool
    const name = operation.id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    return `| \`${name}\` | [${operation.summary}](${linkTo(operation)}) | ${destructive || sends_emails || signs_for_others ? 'yes' : ''} |`
  })
  return ['| Tool | Operation | Asks first |', '| --- | --- | --- |', ...rows].join('\n')
}
