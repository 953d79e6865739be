import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalDistributeCenter,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalDistributeCenter,
  ClipboardPaste,
  Copy,
  CopyPlus,
  Files,
  type IconNode,
  Proportions,
  Redo2,
  Scissors,
  Sparkles,
  Trash,
  Undo2
} from 'lucide'
import type { ComponentChildren } from 'preact'
import { t } from '../language/translate.js'
import { Icon } from '../parts/icon.js'
import { align, copyToAllPages, distribute, type Edge, sameSize } from './arrange.js'
import { hasCopied } from './clipboard.js'
import type { Desk } from './desk.js'
import { copySelected, cutSelected, duplicateSelected, paste, removeSelected } from './edit-selected.js'
import { newKey } from './request-of.js'
import { Tool } from './tool.js'

interface ToolbarProps {
  desk: Desk
  canUndo: boolean
  canRedo: boolean
  suggestions: number
  onAcceptAll(): void
  onProperties(): void
  /** The tools for the zoom. */
  children: ComponentChildren
}

/** What can be done with the selected fields, and with the document: each in its place, in one line. */
export function Toolbar({ desk, canUndo, canRedo, suggestions, onAcceptAll, onProperties, children }: ToolbarProps) {
  const { fields, selected, sizes, put } = desk
  const count = selected.size
  return (
    <div class="toolbar" role="toolbar" aria-label={t('Edit')}>
      <Tool label={t('Undo')} keys="Ctrl Z" icon={Undo2} isOn={canUndo} onPress={desk.undo} />
      <Tool label={t('Redo')} keys="Ctrl Y" icon={Redo2} isOn={canRedo} onPress={desk.redo} />
      <Tool label={t('Delete')} keys="Del" icon={Trash} isOn={count > 0} onPress={() => removeSelected(desk)} />
      <button type="button" class="tool toolbar__properties" disabled={count === 0} onClick={onProperties}>
        {t('Properties')}
      </button>
      <span class="toolbar__line" />
      {children}
      <span class="toolbar__line" />
      <Tool label={t('Copy')} keys="Ctrl C" icon={Copy} isOn={count > 0} onPress={() => copySelected(desk)} />
      <Tool label={t('Cut')} keys="Ctrl X" icon={Scissors} isOn={count > 0} onPress={() => cutSelected(desk)} />
      <Tool label={t('Paste')} keys="Ctrl V" icon={ClipboardPaste} isOn={hasCopied()} onPress={() => paste(desk)} />
      <Tool
        label={t('Duplicate')}
        keys="Ctrl D"
        icon={CopyPlus}
        isOn={count > 0}
        onPress={() => duplicateSelected(desk)}
      />
      <Tool
        label={t('Copy to all pages')}
        icon={Files}
        isOn={count > 0 && sizes.length > 1}
        onPress={() => put(copyToAllPages(fields, selected, sizes, newKey))}
      />
      <span class="toolbar__line" />
      {edges().map(([edge, label, icon]) => (
        <Tool
          key={edge}
          label={label}
          icon={icon}
          isOn={count > 1}
          onPress={() => put(align(fields, selected, edge, sizes))}
        />
      ))}
      <Tool
        label={t('Distribute across')}
        icon={AlignHorizontalDistributeCenter}
        isOn={count > 2}
        onPress={() => put(distribute(fields, selected, 'x'))}
      />
      <Tool
        label={t('Distribute down')}
        icon={AlignVerticalDistributeCenter}
        isOn={count > 2}
        onPress={() => put(distribute(fields, selected, 'y'))}
      />
      <Tool
        label={t('Same size')}
        icon={Proportions}
        isOn={count > 1}
        onPress={() => put(sameSize(fields, selected, sizes))}
      />
      {suggestions > 0 && (
        <button type="button" class="tool toolbar__suggestions" onClick={onAcceptAll}>
          <Icon of={Sparkles} />
          {acceptAll(suggestions)}
        </button>
      )}
    </div>
  )
}

const edges = (): [Edge, string, IconNode][] => [
  ['left', t('Align left'), AlignStartVertical],
  ['center', t('Center'), AlignCenterVertical],
  ['right', t('Align right'), AlignEndVertical],
  ['top', t('Align top'), AlignStartHorizontal],
  ['middle', t('Middle'), AlignCenterHorizontal],
  ['bottom', t('Align bottom'), AlignEndHorizontal]
]

function acceptAll(count: number) {
  return count === 1 ? t('Accept the suggestion') : t('Accept {count} suggestions', { count })
}
