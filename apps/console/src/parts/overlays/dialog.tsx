import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { lazyWhenIdle } from '../lazy.tsx'
import type { ModalDialogProps } from './modal.tsx'

const ModalDialog = lazyWhenIdle<ModalDialogProps>(async () => (await import('./modal.tsx')).ModalDialog)

/**
 * Something over the page, mounted while it is open. The first thing in it with `data-autofocus`, else all of it, has
 * the focus from the moment that it is there, so that what is typed next arrives. Whoever opened it has the focus again
 * once it is closed (ARIA Authoring Practices, "Dialog (Modal)"). It belongs to the page that it is over: when another one
 * opens, as by the browser's Back, it closes.
 */
export function Dialog({ children, ...page }: ModalDialogProps) {
  useLayoutEffect(() => {
    const opener = openerOf(document.activeElement)
    return () => opener?.focus({ preventScroll: true })
  }, [])
  const close = useEffectEvent(page.onClose)
  // From its first moment on: what is shown already may be left at once. At `popstate`, which comes before the `hashchange` that
  // draws the other page: once that is drawn, this dialog is off unclosed, and whoever opened it would show it again.
  useLayoutEffect(() => {
    const leave = () => close()
    addEventListener('popstate', leave)
    return () => removeEventListener('popstate', leave)
  }, [])
  return (
    <ModalDialog {...page}>
      <Focused>{children}</Focused>
    </ModalDialog>
  )
}

/** A menu is gone by the time that a dialog out of it closes: what opened the menu stands for it. */
function openerOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest('[role=menu]')
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active
  return opener instanceof HTMLElement ? opener : null
}

function Focused({ children }: Readonly<{ children: ReactNode }>) {
  const content = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => enter(content.current), [])
  useLayoutEffect(() => {
    // What had the focus has made room for something else.
    if (document.activeElement === document.body) enter(content.current)
  })
  return <div ref={content}>{children}</div>
}

function enter(content: HTMLElement | null): void {
  const dialog = content?.closest<HTMLElement>('[role=dialog]')
  const first = dialog?.querySelector<HTMLElement>('[data-autofocus]') ?? dialog
  first?.focus({ preventScroll: true })
}
