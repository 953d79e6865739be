import { expected } from '../common/story.mjs'
import { namesOf } from './what-is-left.mjs'

const types = {
  signHereTabs: 'signature',
  initialHereTabs: 'initials',
  dateSignedTabs: 'date_signed',
  textTabs: 'text',
  titleTabs: 'text',
  firstNameTabs: 'text',
  lastNameTabs: 'text',
  ssnTabs: 'text',
  zipTabs: 'text',
  phoneNumberTabs: 'text',
  numberTabs: 'number',
  numericalTabs: 'number',
  dateTabs: 'date',
  emailTabs: 'email',
  emailAddressTabs: 'email',
  fullNameTabs: 'name',
  companyTabs: 'company',
  checkboxTabs: 'checkbox',
  listTabs: 'dropdown',
  radioGroupTabs: 'radio',
  signerAttachmentTabs: 'attachment'
}
// Settings that have no counterpart, with the values that change nothing.
const withoutCounterpart = {
  bold: 'false',
  concealValueOnDocument: 'false',
  conditionalParentLabel: '',
  font: 'lucidaconsole',
  fontColor: 'black',
  italic: 'false',
  maxLength: '4000',
  requireAll: 'false',
  shared: 'false',
  tooltip: '',
  underline: 'false'
}
// Some kinds of tabs are exported without a size. These, in points, are usual in contracts.
const usualSizes = {
  signature: [120, 36],
  initials: [60, 30],
  checkbox: [14, 14],
  radio: [14, 14],
  attachment: [120, 24]
}
const usualSize = [120, 16]
const pointsOf = { pixels: 1, inches: 72, mms: 72 / 25.4, cms: 72 / 2.54 }

/** Turns the tabs of signers into fields. */
export function readTabs(signers) {
  const fields = signers.flatMap(({ recipientId, tabs = {} }) =>
    Object.entries(tabs)
      .filter(([, list]) => Array.isArray(list))
      .flatMap(([kind, list]) => list.map((tab) => readTab(kind, tab, recipientId)))
  )
  const guessed = new Set(fields.filter(({ hasUsualSize }) => hasUsualSize).map(({ called }) => called))
  const notes = guessed.size > 0 ? [`${[...guessed].join(', ')}: no size in the export, so a usual one`] : []
  return { fields, notes }
}

/** Where a tab is on the pages of its file. Positions are in points, from the top left corner. */
export function locateTab({ page, x, y, width, height }, pages) {
  if (!pages[page - 1]) throw expected(`A field is on page ${page}, which its file does not have.`)
  return { page, x, y, width, height }
}

function readTab(kind, tab, role) {
  const type = types[kind]
  // The buttons of a group have places, and the group has the document.
  const places = tab.radios?.map((radio) => ({ ...radio, documentId: tab.documentId })) ?? [tab]
  const areas = places.filter((place) => !isAnchored(place)).map((place) => areaOf(place, type))
  return {
    role,
    name: tab.tabLabel || tab.groupName || tab.name,
    called: kind,
    type,
    required: places.some(isRequired),
    areas,
    ...(isAnchored(tab) && { anchor: { ...anchorOf(tab), ...sizeOf(tab, type) } }),
    options: optionsOf(tab, places, type),
    hasUsualSize: type !== undefined && places.some((place) => !hasSize(place)),
    value: valueIn(tab),
    read_only: tab.locked === 'true',
    look: lookOf(tab),
    validation: { pattern: tab.validationPattern, message: tab.validationMessage },
    left: namesOf(Object.fromEntries(Object.keys(withoutCounterpart).map(nameWithValue(tab))), withoutCounterpart),
    notes: isAnchored(tab) ? [`is placed by the text "${tab.anchorString}": check its place`] : []
  }
}

const nameWithValue = (tab) => (name) => [name, tab[name]?.toLowerCase()]

// Signatures and initials say it the other way round.
function isRequired({ required, optional }) {
  return required === undefined ? optional !== 'true' : required === 'true'
}

function isAnchored({ anchorString, xPosition, yPosition }) {
  // A tab with a position was placed by its text before.
  return Boolean(anchorString) && !(Number(xPosition) > 0 && Number(yPosition) > 0)
}

function anchorOf(tab) {
  const unit = pointsOf[tab.anchorUnits || 'pixels']
  return {
    text: tab.anchorString,
    dx: Number(tab.anchorXOffset ?? 0) * unit,
    dy: Number(tab.anchorYOffset ?? 0) * unit,
    match_case: tab.anchorCaseSensitive === 'true',
    whole_words: tab.anchorMatchWholeWord !== 'false'
  }
}

function areaOf(place, type) {
  return {
    file: place.documentId,
    page: Number(place.pageNumber),
    x: Number(place.xPosition),
    y: Number(place.yPosition),
    ...sizeOf(place, type)
  }
}

function hasSize({ width, height }) {
  return Number(width) > 0 && Number(height) > 0
}

function sizeOf(place, type) {
  if (hasSize(place)) return { width: Number(place.width), height: Number(place.height) }
  const [width, height] = usualSizes[type] ?? usualSize
  const scale = Number(place.scaleValue) || 1
  return { width: width * scale, height: height * scale }
}

function optionsOf({ listItems, radios }, places, type) {
  if (listItems) return listItems.map(({ value, text }) => ({ value: value || text, label: text || value }))
  if (!radios) return []
  return places.map((place) => ({ value: place.value, area: isAnchored(place) ? undefined : areaOf(place, type) }))
}

function valueIn({ value, selected, listItems, listSelectedValue, radios }) {
  if (radios) return radios.find((radio) => radio.selected === 'true')?.value
  if (listItems) return listSelectedValue || listItems.find((item) => item.selected === 'true')?.value
  // An unchecked box is no value.
  return selected === 'true' ? selected : value
}

function lookOf({ fontSize }) {
  const size = Number(fontSize?.replace(/^size/i, ''))
  return size >= 4 && size <= 72 ? { font_size: size } : {}
}
