import { getDoc } from '@typespec/compiler'
import { detailsKey, problemKey, statusesKey, statusKey, typeKey } from '../src/decorators.js'

/** Returns every error code: `{ [code]: { status, type, description } }`, with an example of its message and `details`. */
export function readErrorCodes(program) {
  const [codes] = program.resolveTypeReference('Signpost.ErrorCode')
  const types = typesByStatus(program)
  const read = (member) => {
    const status = program.stateMap(statusKey).get(member)
    if (!status) throw new Error(`ErrorCode.${member.name} has no @status`)
    const type = program.stateMap(typeKey).get(member) ?? types[status]
    if (!type) throw new Error(`no ErrorType has @ofStatus(${status}), the status of ErrorCode.${member.name}`)
    const description = getDoc(program, member)
    return [member.name, { status, type, description, ...exampleOf(program, member, description) }]
  }
  return Object.fromEntries([...codes.members.values()].map(read))
}

function typesByStatus(program) {
  const [types] = program.resolveTypeReference('Signpost.ErrorType')
  const statuses = (member) => program.stateMap(statusesKey).get(member) ?? []
  return Object.fromEntries(
    [...types.members.values()].flatMap((member) => statuses(member).map((status) => [status, member.name]))
  )
}

function exampleOf(program, member, description) {
  const about = program.stateMap(problemKey).get(member)
  if (about) return { message: `${about.path} ${about.problem}.`, details: { [about.path]: about.problem } }
  const details = program.stateMap(detailsKey).get(member)
  return { message: firstSentence(description), ...(details && { details }) }
}

// Descriptions have code in backticks, messages have not.
function firstSentence(description) {
  const [sentence] = description.replaceAll('\n', ' ').split(/(?<=\.)\s+(?=[A-Z`])/)
  return sentence.replaceAll('`', '')
}
