const paths = {
  alert: 'M12 8v5m0 3.2v.1M10.3 4 2.7 17.2A2 2 0 0 0 4.4 20h15.2a2 2 0 0 0 1.7-2.8L13.7 4a2 2 0 0 0-3.4 0Z',
  clip: 'M20 11.5l-8 8a5 5 0 0 1-7-7l8.5-8.5a3.5 3.5 0 0 1 5 5L10 17.5a2 2 0 0 1-3-3L14.5 7',
  check: 'm5 12.5 4.5 4.5L19 7',
  clock: 'M12 7v5l3.5 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  close: 'M6 6l12 12M18 6 6 18',
  cross: 'M8.5 8.5l7 7m0-7-7 7M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  done: 'm8 12.3 2.8 2.7L16 9.5M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  download: 'M12 4v11m-5-4.5 5 5 5-5M5 20h14',
  envelope: 'M4 6h16v12H4zM4 7l8 6 8-6',
  globe: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM3.5 12h17M12 3c-5 5.5-5 12.5 0 18 5-5.5 5-12.5 0-18Z',
  handOver: 'M10 8.5a3 3 0 1 1-6 0 3 3 0 0 1 6 0ZM2 19a5 5 0 0 1 10 0M14 12h8m-3.5-3.5L22 12l-3.5 3.5',
  lock: 'M7 11V8a5 5 0 0 1 10 0v3M5.5 11h13v9h-13z',
  minus: 'M6 12h12',
  more: 'M6 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0Zm7 0a1 1 0 1 1-2 0 1 1 0 0 1 2 0Zm7 0a1 1 0 1 1-2 0 1 1 0 0 1 2 0Z',
  pen: 'M4 20l1-4.5L16.5 4 20 7.5 8.5 19 4 20Zm10.5-14 3.5 3.5',
  print: 'M7 9V4h10v5M7 17H4v-7h16v7h-3M7 14h10v6H7z',
  plus: 'M6 12h12M12 6v12',
  shield: 'M12 3.5 19 6v5.5c0 4.3-2.9 7.6-7 9-4.1-1.4-7-4.7-7-9V6l7-2.5Zm-3 8.6 2.2 2.1L15.2 10',
  turnLeft: 'M4.5 15.5a8 8 0 1 0 1-8.5L3.5 9M3.5 4v5h5',
  turnRight: 'M19.5 15.5a8 8 0 1 1-1-8.5l2 2M20.5 4v5h-5',
  upload: 'M12 16V5m-5 4.5 5-5 5 5M5 20h14',
  undo: 'M8 5 4 9l4 4M4.5 9H14a5.5 5.5 0 0 1 0 11h-3'
}

export type IconName = keyof typeof paths

const svg = 'http://www.w3.org/2000/svg'

/** A line icon in the current text colour. It is decorative, so screen readers skip it. */
export function icon(name: IconName): SVGSVGElement {
  const drawing = document.createElementNS(svg, 'svg')
  drawing.setAttribute('viewBox', '0 0 24 24')
  drawing.setAttribute('class', 'icon')
  drawing.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(svg, 'path')
  path.setAttribute('d', paths[name])
  drawing.append(path)
  return drawing
}
