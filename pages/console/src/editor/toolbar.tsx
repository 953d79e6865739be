import { t } from '../language/translate.js'
import type { Edge } from './arrange.js'

interface ToolbarProps {
  canUndo: boolean
  canRedo: boolean
  selected: number
  zoom: { canZoomIn: boolean; canZoomOut: boolean }
  suggestions: number
  onUndo(): void
  onRedo(): void
  onZoom(steps: number): void
  onAlign(edge: Edge): void
  onDistribute(axis: 'x' | 'y'): void
  onCopyToAllPages(): void
  onDuplicate(): void
  onDelete(): void
  onAcceptAll(): void
}

const edges = (): [Edge, string][] => [
  ['left', t('Align left')],
  ['center', t('Center')],
  ['right', t('Align right')],
  ['top', t('Align top')],
  ['middle', t('Middle')],
  ['bottom', t('Align bottom')]
]

/** What can be done with the selected fields, and with the document. */
export function Toolbar(props: ToolbarProps) {
  const { selected } = props
  const button = (label: string, isOn: boolean, run: () => void) => (
    <button key={label} type="button" class="tool" disabled={!isOn} onClick={run}>
      {label}
    </button>
  )
  return (
    <div class="toolbar" role="toolbar" aria-label={t('Edit')}>
      {button(t('Undo'), props.canUndo, props.onUndo)}
      {button(t('Redo'), props.canRedo, props.onRedo)}
      {button(t('Zoom out'), props.zoom.canZoomOut, () => props.onZoom(-1))}
      {button(t('Zoom in'), props.zoom.canZoomIn, () => props.onZoom(1))}
      {selected > 1 && edges().map(([edge, label]) => button(label, true, () => props.onAlign(edge)))}
      {selected > 2 && [
        button(t('Distribute across'), true, () => props.onDistribute('x')),
        button(t('Distribute down'), true, () => props.onDistribute('y'))
      ]}
      {selected > 0 && [
        button(t('Duplicate'), true, props.onDuplicate),
        button(t('Copy to all pages'), true, props.onCopyToAllPages),
        button(t('Delete'), true, props.onDelete)
      ]}
      {props.suggestions > 0 && button(acceptAll(props.suggestions), true, props.onAcceptAll)}
    </div>
  )
}

function acceptAll(count: number) {
  return count === 1 ? t('Accept the suggestion') : t('Accept {count} suggestions', { count })
}
