import type { MouseEvent } from 'react'
import { isByPointer } from '@/ui/actions/PlainButton.tsx'

/** Where the focus goes on opening. */
export type MenuFocus = 'first' | 'last' | 'menu'

/** Opened by pointer, no item is highlighted; opened by keyboard or screen reader, the first one is. */
export const focusAfter = (event: MouseEvent): MenuFocus => (isByPointer(event) ? 'menu' : 'first')
