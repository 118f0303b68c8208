import { useEffect } from 'react'
import { areSingleKeysOn, isCommandKeyOn } from '@/shared/single-keys.ts'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

export type ShortcutPanel = 'commands' | 'shortcuts'

/**
 * Ctrl+K shows the commands, "?" the shortcuts, and "/" focuses the search field of the page; unless a dialog is open or the user
 * has switched them off, the single keys also unless the user is typing.
 */
export function usePageShortcuts(show: (panel: ShortcutPanel) => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, target } = event
      const isSingle = !ctrlKey && !metaKey && /^[/?]$/.test(key) && areSingleKeysOn() && !isTyping(target)
      const isCommand = (ctrlKey || metaKey) && !event.shiftKey && key.toLowerCase() === 'k' && isCommandKeyOn()
      if (event.altKey || event.defaultPrevented || !(isSingle || isCommand)) return
      if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return
      const field = key === '/' ? document.querySelector<HTMLInputElement>('main input[type=search]') : null
      if (key === '/' && !field) return
      event.preventDefault()
      if (!field) return show(isCommand ? 'commands' : 'shortcuts')
      field.focus()
      field.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [show])
}
