interface Theme {
  color?: string
  background?: string
  radius?: number
}

const isColor = (value: unknown): value is string => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)

/** The theme that the widget writes into the URL's fragment. Anything that is not known is left out. */
export function readTheme(hash: string): Theme {
  const text = new URLSearchParams(hash.replace(/^#/, '')).get('theme')
  const given = parse(text ?? '{}')
  const { color, background, radius } = given
  return {
    ...(isColor(color) ? { color } : {}),
    ...(isColor(background) ? { background } : {}),
    ...(typeof radius === 'number' && radius >= 0 && radius <= 24 ? { radius } : {})
  }
}

function parse(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}
