/** Returns a part of the document, or what it refers to. */
export function resolved(node, document) {
  if (!node?.$ref) return node
  return resolved(
    node.$ref
      .slice(2)
      .split('/')
      .reduce((at, name) => at[name], document),
    document
  )
}

/** Returns the successful response of an operation. */
export function successOf({ responses }, document) {
  const status = Object.keys(responses).find((code) => code.startsWith('2'))
  return resolved(responses[status], document)
}
