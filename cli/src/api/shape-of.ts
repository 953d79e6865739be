import type { Shape } from '@signpost/spec/request-shape'
import { shapes } from '@signpost/spec/requests'

/** A shape with what its name stands for. */
export function shapeOf(shape: Shape): Shape {
  return shape.shape === undefined ? shape : { ...shapes[shape.shape], ...shape }
}

/** The properties of an object, or of the objects of a list. */
export function propertiesOf(shape: Shape): Record<string, Shape> | undefined {
  const { properties, items } = shapeOf(shape)
  return properties ?? (items ? propertiesOf(items) : undefined)
}
