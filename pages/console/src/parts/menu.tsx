import { Check, Ellipsis, type IconNode } from 'lucide'
import { Fragment } from 'preact'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { t } from '../language/translate.js'
import { ConfirmDialog, type Question } from './confirm-dialog.js'
import { Icon } from './icon.js'
import { Link } from './link.js'
import { useOutside } from './use-outside.js'

type Choice = { onChoose(): void } | { to: string } | { asks: Question }

/** One thing that can be done. What asks first, or cannot be undone, comes last. */
export type MenuItem = {
  text: string
  icon: IconNode
  /** What it means, in a line below. */
  detail?: string
  /** Whether it is what is so now. Of a choice of one among several, all say whether they are. */
  isCurrent?: boolean
  isDangerous?: boolean
} & Choice

interface MenuProps {
  /** What it is about, where there are several. */
  of?: string
  /** What opens it, in place of "…". */
  opener?: { text: string; icon: IconNode }
  items: MenuItem[]
  isBusy?: boolean
}

/** What else can be done with something, behind "…". */
export function Menu({ of, opener, items, isBusy = false }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const [question, ask] = useState<Question | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const choose = (item: MenuItem) => {
    // Before what opens next, which gives the focus back to it.
    close()
    if ('onChoose' in item) item.onChoose()
    if ('asks' in item) ask(item.asks)
  }
  return (
    <>
      <button
        class={opener ? 'chip-button' : 'button button--icon'}
        type="button"
        ref={button}
        aria-label={
          opener ? of && `${opener.text}: ${of}` : of ? t('More actions: {name}', { name: of }) : t('More actions')
        }
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        disabled={isBusy}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon of={opener?.icon ?? Ellipsis} />
        {opener?.text}
      </button>
      {isOpen && button.current && (
        <List
          id={id}
          button={button.current}
          items={items}
          onChoose={choose}
          onEscape={close}
          onLeave={() => setOpen(false)}
        />
      )}
      {question && <ConfirmDialog {...question} onClose={() => ask(null)} />}
    </>
  )
}

interface ListProps {
  id: string
  button: HTMLButtonElement
  items: MenuItem[]
  onChoose(item: MenuItem): void
  onEscape(): void
  onLeave(): void
}

function List({ id, button, items, onChoose, onEscape, onLeave }: ListProps) {
  const list = useRef<HTMLDivElement>(null)
  const entries = () => [...(list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
  useOutside(true, (target) => Boolean(list.current?.contains(target) || button.contains(target)), onLeave)
  useLayoutEffect(() => {
    if (list.current) placeMenu(list.current, button)
    entries()[0]?.focus()
  }, [])
  useEffect(() => {
    // It would stay where its button was.
    addEventListener('scroll', onLeave, { capture: true })
    addEventListener('resize', onLeave)
    return () => {
      removeEventListener('scroll', onLeave, { capture: true })
      removeEventListener('resize', onLeave)
    }
  }, [])
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return onLeave()
    const all = entries()
    const now = all.indexOf(document.activeElement as HTMLElement)
    const places: Record<string, number> = {
      ArrowDown: (now + 1) % all.length,
      ArrowUp: (now - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1
    }
    const next = places[event.key]
    if (next === undefined && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (next === undefined) onEscape()
    else all[next]?.focus()
  }
  const isDangerous = (item: MenuItem | undefined) => item !== undefined && (item.isDangerous || 'asks' in item)
  return (
    <div class="menu" id={id} role="menu" tabIndex={-1} ref={list} aria-label={t('More actions')} onKeyDown={move}>
      {items.map((item, index) => {
        const isLast = isDangerous(item)
        const given = {
          class: isLast ? 'menu__item menu__item--dangerous' : 'menu__item',
          role: item.isCurrent === undefined ? 'menuitem' : 'menuitemradio',
          'aria-checked': item.isCurrent,
          tabIndex: -1
        } as const
        const content = (
          <>
            <Icon of={item.icon} />
            {item.detail ? (
              <span>
                {item.text}
                <small>{item.detail}</small>
              </span>
            ) : (
              item.text
            )}
            {item.isCurrent && <Icon of={Check} />}
          </>
        )
        return (
          <Fragment key={item.text}>
            {isLast && index > 0 && !isDangerous(items[index - 1]) && <hr />}
            {'to' in item ? (
              <Link {...given} to={item.to}>
                {content}
              </Link>
            ) : (
              <button {...given} type="button" onClick={() => onChoose(item)}>
                {content}
              </button>
            )}
          </Fragment>
        )
      })}
    </div>
  )
}

const gap = 4

/** Places a menu below its button, or above it where there is no room, within the window. Fixed, so that no table cuts it off. */
function placeMenu(menu: HTMLElement, button: HTMLElement): void {
  const { top, bottom, right, left } = button.getBoundingClientRect()
  const { width, height } = menu.getBoundingClientRect()
  const isTurned = getComputedStyle(button).direction === 'rtl'
  const wanted = isTurned ? left : right - width
  const most = document.documentElement.clientWidth - width - gap
  menu.style.left = `${Math.max(gap, Math.min(wanted, most))}px`
  const isBelow = bottom + gap + height <= innerHeight || top < height + gap
  menu.style.top = `${isBelow ? bottom + gap : top - gap - height}px`
}
