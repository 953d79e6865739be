import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'

// Types, sources, source maps and texts for developers. Licenses stay.
const forDevelopers = /\.([cm]?tsx?|map|flow|tsbuildinfo|md|markdown)$/i
const license = /(^|\/)(licen[cs]e|notice|copying|ofl)[^/]*$/i
const neverRun = /(^|\/)(node_modules|__tests__|\.github)(\/|$)/

// What is used of packages that contain much more.
const used = new Map([
  ['@signpost/spec', /^(openapi\.json|generated\/contract\.json)$/],
  // Copied by what its entries import.
  ['@signpost/pdf', /^$/]
])

export const isLicense = (file) => license.test(file)

/** The files of a package that run, relative to its folder. `fonts` are the paths of the fonts that are used. */
export function wantedFiles(name, folder, fonts) {
  return listFiles(folder, neverRun).filter((file) => {
    if (file === 'package.json' || isLicense(file)) return true
    if (name.startsWith('@expo-google-fonts/')) return fonts.includes(`${name}/${file}`)
    return !forDevelopers.test(file) && (used.get(name)?.test(file) ?? true)
  })
}

/** All files below a folder, sorted, relative to it and with forward slashes. Throws if there is no such folder. */
export function listFiles(folder, except = /^$/, below = '') {
  const names = readdirSync(path.join(folder, below)).sort()
  return names.flatMap((name) => {
    const file = path.posix.join(below, name)
    if (except.test(file)) return []
    return statSync(path.join(folder, file)).isDirectory() ? listFiles(folder, except, file) : [file]
  })
}
