import { writeFile } from 'node:fs/promises'
import { drawExample } from './draw-example.js'

// Run by hand after a change of the contract: the examples take a PDF and its fields, as an application would.
const folder = new URL('../../examples/common/', import.meta.url)
const { name, pdf, fields } = await drawExample()
await writeFile(new URL(`${name}.pdf`, folder), pdf)
await writeFile(new URL(`${name}.json`, folder), fields)
