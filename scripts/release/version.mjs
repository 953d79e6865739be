const tagged = /^v(\d+\.\d+\.\d+)(-rc\.\d+)?$/

/** The version of a tag such as `v1.0.0-rc.1`, which must be one of the version that each package says. */
export function versionOf(tag, manifests) {
  const [, version, candidate = ''] = tagged.exec(tag) ?? []
  if (version === undefined) throw new Error(`"${tag}" is no tag of a release, such as v1.0.0 or v1.0.0-rc.1.`)
  for (const [name, manifest] of Object.entries(manifests)) {
    if (manifest.version !== version) {
      throw new Error(`${name}/package.json has the version ${manifest.version}, and the tag ${tag}.`)
    }
  }
  return `${version}${candidate}`
}
