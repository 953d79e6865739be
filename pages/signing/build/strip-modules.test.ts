import { expect, test } from 'vitest'
import { stripModules } from './strip-modules.js'

const bundle = `const head = 1;
;// ./src/kept.js
class Kept {}
;// ./src/xfa/layer.js
const SIZE = 7;
class Layer extends Kept {
  static make() { return new Layer() }
}
async function draw() {
  const inner = SIZE
}
;// ./src/last.js
export { Kept, Layer, draw };
`

test('what a module declares stays, empty', () => {
  expect(stripModules(bundle, [/xfa\//])).toBe(`const head = 1;
;// ./src/kept.js
class Kept {}
;// ./src/xfa/layer.js
var SIZE = class {};
var Layer = class {};
function draw() {}
;// ./src/last.js
export { Kept, Layer, draw };
`)
})

test('a method that is called all the same answers null', () => {
  expect(stripModules(bundle, [/xfa\//], { Layer: 'make' })).toContain(
    'var Layer = class { static make() { return null } };'
  )
})

test('a module that is not there any more fails the build', () => {
  expect(() => stripModules(bundle, [/xfa\//, /src\/gone\.js/])).toThrow('no module /src\\/gone\\.js/')
})
