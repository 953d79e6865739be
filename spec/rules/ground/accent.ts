type Color = readonly [red: number, green: number, blue: number]

/** The colors that a page or an e-mail takes from the color of a brand, each as `#rrggbb`. */
export interface Accent {
  /** Text, icons and outlines on the backgrounds. */
  text: string
  /** `text` where the pointer is. */
  textHover: string
  /** A background on which `text` is as legible as on the others. */
  soft: string
  /** The background of buttons: the color of the brand. */
  button: string
  buttonHover: string
  /** The text of buttons. */
  onButton: string
}

/** The contrast that WCAG 2.2 AA requires of text. */
export const textContrast = 4.5

const black: Color = [0, 0, 0]
const white: Color = [255, 255, 255]
/** How far a color moves toward black or white to be tried again. */
const step = 0.02
const hover = 0.15

/**
 * The accent of a brand on backgrounds that are all light or all dark. Buttons have the color of the brand. Where it would
 * be hard to read as text, it moves toward black on light backgrounds and toward white on dark ones.
 */
export function accentOf(brand: string, backgrounds: [string, ...string[]]): Accent {
  const color = parse(brand)
  const paper = parse(backgrounds[0])
  const away = legibleOn(paper)
  const soft = mix(paper, color, 0.1)
  const on = contrast(white, color) >= textContrast ? white : black
  const against = [...backgrounds.map(parse), soft]
  const text = moveUntil(color, away, (moved) => against.every((each) => contrast(moved, each) >= textContrast))
  return {
    text: format(text),
    textHover: format(mix(text, away, hover)),
    soft: format(soft),
    button: format(color),
    // Away from the text, so that it becomes no harder to read.
    buttonHover: format(mix(color, on === white ? black : white, hover)),
    onButton: format(on)
  }
}

/** The contrast of two colors as WCAG defines it, from 1 to 21. */
export function contrastOf(first: string, second: string): number {
  return contrast(parse(first), parse(second))
}

// One of both always has enough contrast.
const legibleOn = (color: Color) => (contrast(black, color) >= contrast(white, color) ? black : white)

function moveUntil(from: Color, target: Color, isEnough: (color: Color) => boolean): Color {
  for (let share = 0; share < 1; share += step) {
    const moved = mix(from, target, share)
    if (isEnough(moved)) return moved
  }
  return target
}

function mix(from: Color, to: Color, share: number): Color {
  const channel = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share)
  return [channel(0), channel(1), channel(2)]
}

function contrast(first: Color, second: Color): number {
  const [lighter, darker] = [luminance(first), luminance(second)].sort((a, b) => b - a) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance([red, green, blue]: Color): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(channel: number): number {
  const value = channel / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function parse(color: string): Color {
  const value = Number.parseInt(color.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

function format(color: Color): string {
  return `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
