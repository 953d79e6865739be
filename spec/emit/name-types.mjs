import ts from 'typescript'

const { factory } = ts

/**
 * Gives each schema of openapi-typescript's output a name of its own, which editors show instead of its properties:
 * `export interface Document { … }`, and `Document` in place of `components["schemas"]["Document"]`.
 */
export function nameTypes(nodes) {
  const declared = schemasOf(nodes).map((property) => declare(property, new Set()))
  return [...nodes.map((node) => rename(node)), ...declared]
}

/**
 * Declares only these schemas. Where they refer to one of these enums, they take any other text too. These unions of
 * events also take an event of an unknown type.
 */
export function openTypes(nodes, schemas, { enums, unions }) {
  const declared = schemasOf(nodes).filter(({ name }) => schemas.has(name.text))
  return declared.map((property) => declare(unions.has(property.name.text) ? withUnknown(property) : property, enums))
}

function withUnknown(property) {
  const { modifiers, name, questionToken, type } = property
  const members = factory.createUnionTypeNode([...type.types, reference('UnknownEvent')])
  const widened = factory.updatePropertySignature(property, modifiers, name, questionToken, members)
  return ts.setSyntheticLeadingComments(widened, ts.getSyntheticLeadingComments(property))
}

function schemasOf(nodes) {
  const components = nodes.find((node) => node.name?.text === 'components')
  return components.members.find(({ name }) => name.text === 'schemas').type.members
}

function declare(property, open) {
  const name = property.name.text
  const modifiers = [factory.createModifier(ts.SyntaxKind.ExportKeyword)]
  const type = rename(property.type, open)
  const declaration = ts.isTypeLiteralNode(type)
    ? factory.createInterfaceDeclaration(modifiers, name, undefined, undefined, type.members)
    : factory.createTypeAliasDeclaration(modifiers, name, undefined, type)
  return ts.setSyntheticLeadingComments(declaration, ts.getSyntheticLeadingComments(property))
}

// Replaces `components["schemas"]["X"]` by `X`, and the schemas by references to their declarations.
function rename(root, open = new Set()) {
  const visit = (node) => {
    const schema = schemaNameOf(node)
    if (schema) return open.has(schema) ? opened(schema) : reference(schema)
    if (isSchemas(node)) return withReferences(node)
    return ts.visitEachChild(node, visit, undefined)
  }
  return visit(root)
}

function isSchemas(node) {
  return ts.isPropertySignature(node) && node.name.text === 'schemas' && ts.isTypeLiteralNode(node.type)
}

function withReferences(schemas) {
  const members = schemas.type.members.map(({ name }) =>
    factory.createPropertySignature(undefined, name, undefined, reference(name.text))
  )
  return factory.updatePropertySignature(
    schemas,
    undefined,
    schemas.name,
    undefined,
    factory.createTypeLiteralNode(members)
  )
}

function schemaNameOf(node) {
  if (!ts.isIndexedAccessTypeNode(node) || !ts.isIndexedAccessTypeNode(node.objectType)) return undefined
  const { objectType } = node.objectType
  const isSchema = objectType.typeName?.text === 'components' && textOf(node.objectType.indexType) === 'schemas'
  return isSchema ? textOf(node.indexType) : undefined
}

function textOf(type) {
  return type.literal?.text
}

function reference(name) {
  return factory.createTypeReferenceNode(name)
}

// Editors still suggest the known values.
function opened(name) {
  const other = factory.createIntersectionTypeNode([
    factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
    factory.createTypeLiteralNode([])
  ])
  return factory.createUnionTypeNode([reference(name), other])
}
