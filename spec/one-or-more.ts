/** A query, in which a list of one value can be that value. */
export type OneOrMore<Query> = {
  [Name in keyof Query]: Query[Name] | (NonNullable<Query[Name]> extends readonly (infer Each)[] ? Each : never)
}
