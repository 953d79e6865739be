/** The names of the settings that have a value, other than the usual one. An export has all, however few are used. */
export function namesOf(settings, usual = {}) {
  return Object.keys(settings).filter((name) => settings[name] && settings[name] !== usual[name])
}
