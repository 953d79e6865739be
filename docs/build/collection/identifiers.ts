import { contract } from '../contract.js'

/** The variables of a collection for the identifiers of the contract, with their examples: `document_id`, … */
export const identifiers: [name: string, example: string][] = Object.entries(contract.components.schemas).flatMap(
  ([name, { pattern, examples = [] }]) => {
    const [example] = examples
    return pattern && typeof example === 'string' && /^[a-z]{3}_[0-9a-z]{26}$/.test(example)
      ? [[variableOf(name), example] as [string, string]]
      : []
  }
)

/** `TemplateLinkId` → `template_link_id`. */
function variableOf(name: string) {
  return name.replaceAll(/(?<!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase()
}
