/** What a value of a request looks like, in as much as people need who write it by hand. */
export interface Shape {
  /** Of several, the first. None if the contract takes anything. */
  type?: string
  /** The first sentence of its description. */
  about?: string
  /** The values that it can have. */
  values?: string[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  /** The name in `shapes` of what its other properties say. */
  shape?: string
}

/** What an operation takes. */
export interface RequestShape {
  method: 'get' | 'put' | 'post' | 'patch' | 'delete'
  /** With `{id}` for each path parameter. */
  path: string
  title: string
  about: string
  path_parameters: Record<string, Shape>
  query: Shape
  /** None if it takes no body. */
  body?: Shape
  /** Whether the answer is a file. */
  is_file: boolean
}
