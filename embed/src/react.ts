'use client'

import { createElement, type ReactElement, useEffect, useRef } from 'react'
import { edit } from './edit.js'
import { open } from './open.js'
import { type AnyOptions, CALLBACKS, type EditOptions, type OpenOptions } from './options.js'
import type { Widget } from './widget.js'

/** What a component shows instead of a widget's container and dialog. */
type InPlace<Options> = Omit<Options, 'container' | 'labels'> & {
  /** Classes of the element around the page. Give it a height. */
  className?: string | undefined
}

/** The options of `open`, apart from its container. */
export type SignpostSigningProps = InPlace<OpenOptions>

/** The options of `edit`, apart from its container. */
export type SignpostEditorProps = InPlace<EditOptions>

/**
 * Shows the signing page of a sign URL. Another `signUrl` shows another page; other callbacks are used from then on.
 *
 * @example
 * <SignpostSigning className="signing" signUrl={signUrl} onSign={() => setSigned(true)} />
 */
export function SignpostSigning({ className, ...options }: SignpostSigningProps): ReactElement {
  return useWidget(open as Show, options.signUrl, options, className)
}

/**
 * Shows the field editor of an edit URL. Another `editUrl` shows another editor; other callbacks are used from then on.
 *
 * @example
 * <SignpostEditor className="editor" editUrl={editUrl} onSave={({ version }) => setVersion(version)} />
 */
export function SignpostEditor({ className, ...options }: SignpostEditorProps): ReactElement {
  return useWidget(edit as Show, options.editUrl, options, className)
}

type Show = (options: AnyOptions) => Widget

function useWidget(show: Show, url: string, options: AnyOptions, className: string | undefined) {
  const container = useRef<HTMLDivElement>(null)
  const latest = useRef(options)
  // An effect without dependencies: the last render that is shown has the say.
  useEffect(() => {
    latest.current = options
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another URL is another page
  useEffect(() => {
    const widget = show({ ...options, ...callbacksOf(latest), container: container.current as HTMLDivElement })
    return () => widget.destroy()
  }, [show, url])
  return createElement('div', { ref: container, className })
}

function callbacksOf(latest: { current: AnyOptions }): AnyOptions {
  const call = (name: (typeof CALLBACKS)[number]) => (value: never) => latest.current[name]?.(value)
  return Object.fromEntries(CALLBACKS.map((name) => [name, call(name)]))
}
