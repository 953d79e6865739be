import { expect, test } from 'vitest'
import { de } from './de.js'
import { en } from './en.js'
import { es } from './es.js'
import { fr } from './fr.js'

const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort()

test.each(Object.entries({ de, fr, es }))('%s says everything, with the same places to fill', (_, table) => {
  for (const key of Object.keys(en) as (keyof typeof en)[]) {
    expect(table[key], key).not.toBe('')
    expect(places(table[key]), key).toEqual(places(en[key]))
  }
})
